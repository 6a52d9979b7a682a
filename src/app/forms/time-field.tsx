import { OwnField, type OwnFieldProps } from './own-field.tsx'

/** A time of day (`HH:MM`), entered with the native picker. */
export function TimeField({ label, value, onValue, help, error }: OwnFieldProps<string | null>) {
  return (
    <OwnField label={label} help={help} error={error}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={value ?? ''}
          onChange={(event) => onValue(event.target.value === '' ? null : event.target.value)}
        />
      )}
    </OwnField>
  )
}
