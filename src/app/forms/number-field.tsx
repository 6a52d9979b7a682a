import { OwnField, type OwnFieldProps } from './own-field.tsx'
import { useNumberText, type NumberReading } from './use-number-text.ts'

/** A number, typed as text; `prefix` stands before it in the field. */
export function NumberField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  inputMode,
  prefix,
  ...reading
}: OwnFieldProps<number | null> & NumberReading & { inputMode: 'numeric' | 'decimal'; prefix?: string }) {
  const number = useNumberText(value, reading, onValue)
  return (
    <OwnField label={label} help={help} error={number.problem ?? error}>
      {(control) => (
        <>
          {prefix !== undefined && (
            <span className="field-prefix" dir="ltr" aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...control}
            type="text"
            inputMode={inputMode}
            autoComplete="off"
            className="numeric"
            value={number.text}
            readOnly={isReadOnly}
            onChange={(event) => number.onText(event.target.value)}
            onBlur={number.onBlur}
          />
        </>
      )}
    </OwnField>
  )
}
