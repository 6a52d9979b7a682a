/** One of a few ways to look at a list, from the platform's own menu; its name stands before it. */
export function ListSelect<T extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onValue: (value: T) => void
}) {
  return (
    <label className="unit-select">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onValue(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
