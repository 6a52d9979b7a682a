import { useTranslation } from 'react-i18next'
import { CURRENCY_SIGN, moneyText } from '#app/format/money.ts'
import { NumberField } from './number-field.tsx'
import type { OwnFieldProps } from './own-field.tsx'
import { amountInField, typedAmount } from './typed-numbers.ts'

/** An amount in New Zealand dollars, from `min` to `max`. Formatted when the field loses focus. */
export function MoneyField({
  min = 0,
  max,
  ...field
}: OwnFieldProps<number | null> & { min?: number; max: number }) {
  const { t } = useTranslation('forms')
  return (
    <NumberField
      {...field}
      inputMode="decimal"
      prefix={CURRENCY_SIGN}
      parse={typedAmount}
      format={amountInField}
      inWords={moneyText}
      judge={(amount) => {
        if (amount === null) return t('rule.onlyNumbers')
        if (amount < min) return t('rule.minAmount', { amount: moneyText(min) })
        return amount > max ? t('rule.maxAmount', { amount: moneyText(max) }) : null
      }}
    />
  )
}
