import { OwnField, type OwnFieldProps } from './own-field.tsx'

/** A calendar day (`YYYY-MM-DD`), entered with the native picker. */
export function DayField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  min,
}: OwnFieldProps<string | null> & { min?: string | undefined }) {
  return (
    <OwnField label={label} help={help} error={error}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value ?? ''}
          min={min}
          readOnly={isReadOnly}
          onChange={(event) => onValue(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </OwnField>
  )
}
