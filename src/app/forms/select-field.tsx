import { Select } from '#app/ui/select.tsx'
import { OwnField, type OwnFieldProps } from './own-field.tsx'

/** One of several options, as a native select. */
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
        <Select {...control} value={value} disabled={isReadOnly} options={options} onValue={onValue} />
      )}
    </OwnField>
  )
}
