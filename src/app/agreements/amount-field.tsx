import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_AMOUNT_MAX } from '#contract/limits.ts'
import { KeptField } from '#app/edits/kept-field.tsx'
import { amountInField, typedAmount } from '#app/format/typed-numbers.ts'

/** An amount of New Zealand dollars that keeps itself; blank is none. */
export function AmountField({
  label,
  value,
  help,
  onKeep,
}: {
  label: string
  value: number | null
  help?: string | undefined
  onKeep: (value: number | null) => Promise<boolean>
}) {
  const { t } = useTranslation('agreements')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <KeptField
      kind="amount"
      prefix="NZ$"
      label={label}
      text={amountInField(value)}
      help={help}
      problem={isWrong ? t('problem.amount') : undefined}
      keep={async (text) => {
        const amount = text.trim() === '' ? null : typedAmount(text)
        const isAmount = text.trim() === '' || (amount !== null && amount <= AGREEMENT_AMOUNT_MAX)
        setIsWrong(!isAmount)
        return isAmount && onKeep(amount)
      }}
    />
  )
}
