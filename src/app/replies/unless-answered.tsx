/** Whether a message isn't sent if the other person writes first. */
export function UnlessAnswered({
  label,
  value,
  onValue,
}: {
  label: string
  value: boolean
  onValue: (value: boolean) => void
}) {
  return (
    <label className="checkbox-field">
      <input type="checkbox" checked={value} onChange={(event) => onValue(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
