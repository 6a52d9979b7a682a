import { useTranslation } from 'react-i18next'
import { centsText } from '#app/format/cents-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import type { LineView } from './line-views.ts'

/** Returns a function that asks whether money in a ledger is the same as a line's. */
export function useSameQuestion(): (question: NonNullable<LineView['question']>) => string {
  const { t } = useTranslation('bank')
  const dayText = useDayText()
  return ({ payer, money }) =>
    t('same.question', { amount: centsText(money.cents), name: payer.otherName, day: dayText(money.day) })
}
