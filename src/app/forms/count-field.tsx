import { useTranslation } from 'react-i18next'
import { OwnField, type OwnFieldProps } from './own-field.tsx'
import { typedInteger } from './typed-numbers.ts'
import { useNumberText } from './use-number-text.ts'

/** A whole number from 1 to `max`. */
export function CountField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  max,
}: OwnFieldProps<number | null> & { max: number }) {
  const { t } = useTranslation('forms')
  const judge = (count: number | null): string | null => {
    if (count === null) return t('rule.integer')
    return count < 1 || count > max ? t('rule.between', { min: 1, max }) : null
  }
  const format = (count: number | null) => (count === null ? '' : String(count))
  const number = useNumberText(value, { parse: typedInteger, format, judge }, onValue)
  return (
    <OwnField label={label} help={help} error={number.problem ?? error}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className="numeric"
          value={number.text}
          readOnly={isReadOnly}
          onChange={(event) => number.onText(event.target.value)}
          onBlur={number.onBlur}
        />
      )}
    </OwnField>
  )
}
