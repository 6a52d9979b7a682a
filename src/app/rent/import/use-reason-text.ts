import { useTranslation } from 'react-i18next'
import { useDayText } from '#app/format/use-day-text.ts'
import type { Reason } from '#workers/bank-files/match-lines.ts'

/** Returns a function that words why a line may belong to an agreement. */
export function useReasonText(): (reason: Reason) => string {
  const { t } = useTranslation('bank')
  const dayText = useDayText()
  return (reason) => {
    switch (reason.kind) {
      case 'before':
        return t('reason.before')
      case 'reference':
        return t('reason.reference', { words: reason.words })
      case 'name':
        return t('reason.name', { words: reason.words })
      case 'partOfName':
        return t('reason.partOfName', { words: reason.words })
      case 'amount':
        return t('reason.amount', { count: reason.dues })
      case 'owed':
        return t('reason.owed')
      case 'day':
        return t('reason.day', { day: dayText(reason.day) })
    }
  }
}
