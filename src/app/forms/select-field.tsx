import { OwnField, type OwnFieldProps } from './own-field.tsx'

/** One of several, from the platform's own list. */
export function SelectField<T extends string>({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  options,
}: OwnFieldProps<T> & { options: readonly { value: T; label: string }[] }) {
  return (
    <OwnField label={label} help={help} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          disabled={isReadOnly}
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
      )}
    </OwnField>
  )
}
