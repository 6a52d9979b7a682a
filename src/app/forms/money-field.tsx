import { useTranslation } from 'react-i18next'
import { CURRENCY_SIGN, moneyText } from '#app/format/money.ts'
import { OwnField, type OwnFieldProps } from './own-field.tsx'
import { amountInField, typedAmount } from './typed-numbers.ts'
import { useNumberText } from './use-number-text.ts'

/** An amount of New Zealand dollars, at most `max`; written as money is once the field is left. */
export function MoneyField({
  label,
  value,
  onValue,
  help,
  error,
  isReadOnly = false,
  max,
}: OwnFieldProps<number | null> & { max: number }) {
  const { t } = useTranslation('forms')
  const judge = (amount: number | null): string | null => {
    if (amount === null) return t('rule.onlyNumbers')
    return amount > max ? t('rule.maxAmount', { amount: moneyText(max) }) : null
  }
  const number = useNumberText(value, { parse: typedAmount, format: amountInField, judge }, onValue)
  return (
    <OwnField label={label} help={help} error={number.problem ?? error}>
      {(control) => (
        <>
          <span className="field-prefix" dir="ltr" aria-hidden="true">
            {CURRENCY_SIGN}
          </span>
          <input
            {...control}
            type="text"
            inputMode="decimal"
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
