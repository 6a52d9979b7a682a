import { useTranslation } from 'react-i18next'
import { lastDayOf, type Stay } from '#domain/calendar/tenancy-term.ts'
import { useDayText } from '#app/format/use-day-text.ts'

/**
 * Words how long an agreement lasts, to the last day by a notice if one stands; blank until its first day is set.
 */
export function useTermText(): (stay: Pick<Stay, 'startsOn' | 'endsOn' | 'noticeEndsOn'>) => string {
  const { t } = useTranslation('agreements')
  const dayText = useDayText()
  return ({ startsOn, ...days }) => {
    const endsOn = lastDayOf(days)
    if (startsOn === null) return ''
    const from = dayText(startsOn)
    return endsOn === null ? t('term.since', { from }) : t('term.fromTo', { from, to: dayText(endsOn) })
  }
}
