import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { OwnField, type OwnFieldProps } from './own-field.tsx'
import { useNumberText, type NumberReading } from './use-number-text.ts'

/**
 * A number entered as text. `prefix` stands before it in the field; `inWords` formats it for a question about its
 * meaning.
 */
export function NumberField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  inputMode,
  prefix,
  inWords = String,
  ...reading
}: OwnFieldProps<number | null> &
  NumberReading & {
    inputMode: 'numeric' | 'decimal'
    prefix?: string
    inWords?: (value: number) => string
  }) {
  const { t } = useTranslation('forms')
  const number = useNumberText(value, reading, onValue)
  const question = number.either === null ? undefined : t('number.which')
  return (
    <OwnField label={label} help={help} error={question ?? number.problem ?? error}>
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
          {number.either !== null && (
            <span className="field-readings actions">
              {number.either.map((one) => (
                <Button key={one} kind="quiet" onPress={() => number.onChoose(one)}>
                  {inWords(one)}
                </Button>
              ))}
            </span>
          )}
        </>
      )}
    </OwnField>
  )
}
