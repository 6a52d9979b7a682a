import { useTranslation } from 'react-i18next'
import { CURRENCY_SIGN, moneyText } from '#app/format/money.ts'
import { NumberField } from './number-field.tsx'
import type { OwnFieldProps } from './own-field.tsx'
import { amountInField, typedAmount } from './typed-numbers.ts'

/** An amount of New Zealand dollars, at most `max`; written as money is once the field is left. */
export function MoneyField({ max, ...field }: OwnFieldProps<number | null> & { max: number }) {
  const { t } = useTranslation('forms')
  return (
    <NumberField
      {...field}
      inputMode="decimal"
      prefix={CURRENCY_SIGN}
      parse={typedAmount}
      format={amountInField}
      judge={(amount) => {
        if (amount === null) return t('rule.onlyNumbers')
        return amount > max ? t('rule.maxAmount', { amount: moneyText(max) }) : null
      }}
    />
  )
}
