import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js'
import './shoelace-setup.ts'
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
  return (
    <sl-checkbox
      name={name}
      checked={field.value}
      onsl-change={(event) => field.onChange((event.target as HTMLInputElement).checked)}
      onsl-blur={field.onBlur}
    >
      {label}
    </sl-checkbox>
  )
}
