import type { FieldValues } from 'react-hook-form'
import { FieldWords } from './field-words.tsx'
import { describedBy, type FieldProps, useField } from './use-field.ts'

/** A single checkbox for yes or no. */
export function CheckboxField<T extends FieldValues>(props: FieldProps<T>) {
  const { field, label, validity, isInvalid, isDisabled, isReadOnly, words } = useField(props)
  const { value, ...rest } = field
  return (
    <div className="field" data-validity={validity}>
      <label className="checkbox-field">
        <input
          {...rest}
          type="checkbox"
          checked={value}
          disabled={isDisabled}
          aria-readonly={isReadOnly || undefined}
          aria-invalid={isInvalid}
          aria-describedby={describedBy(words)}
          onChange={(event) => {
            // HTML has no read-only checkbox: this one doesn't change because its value doesn't.
            if (!isReadOnly) field.onChange(event.target.checked)
          }}
        />
        <span>{label}</span>
      </label>
      <FieldWords words={words} />
    </div>
  )
}
