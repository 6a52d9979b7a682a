import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'

/** A single yes or no. */
export function CheckboxField<T extends FieldValues>({
  control,
  name,
  label,
}: {
  control: Control<T>
  name: FieldPath<T>
  label: string
}) {
  const { field } = useController({ control, name })
  const { value, ...rest } = field
  return (
    <label className="checkbox-field">
      <input
        {...rest}
        type="checkbox"
        checked={value}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
