import { type Choice, useChoice } from '#app/theme/choice.ts'

/** A preference that is on or off. */
export function SwitchField({ choice, label }: { choice: Choice<'true' | 'false'>; label: string }) {
  const isOn = useChoice(choice) === 'true'
  return (
    <label className="checkbox-field">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => choice.set(event.target.checked ? 'true' : 'false')}
      />
      <span>{label}</span>
    </label>
  )
}
