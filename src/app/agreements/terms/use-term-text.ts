import { useTranslation } from 'react-i18next'
import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/** Words the term of an agreement; blank until its first day is set. */
export function useTermText(): (terms: Pick<AgreementTerms, 'startsOn' | 'endsOn'>) => string {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  return ({ startsOn, endsOn }) => {
    if (startsOn === null) return ''
    const from = dayText(startsOn)
    return endsOn === null ? t('term.since', { from }) : t('term.fromTo', { from, to: dayText(endsOn) })
  }
}
