import { useTranslation } from 'react-i18next'
import { lastDayOf, type Stay } from '#domain/calendar/tenancy-term.ts'
import { useDateText } from '#app/format/use-date-text.ts'

/**
 * Words how long an agreement lasts, to the last day by a notice if one stands; blank until its first day is set.
 */
export function useTermText(): (stay: Pick<Stay, 'startsOn' | 'endsOn' | 'noticeEndsOn'>) => string {
  const { t } = useTranslation('agreements')
  const dates = useDateText()
  return ({ startsOn, ...days }) => {
    const endsOn = lastDayOf(days)
    if (startsOn === null) return ''
    return endsOn === null
      ? t('term.since', { from: dates.calendarShort(startsOn) })
      : dates.calendarRange(startsOn, endsOn)
  }
}
