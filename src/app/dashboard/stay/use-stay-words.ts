import { useTranslation } from 'react-i18next'
import { daysBetween } from '#domain/calendar/calendar-day.ts'
import { termDays } from '#domain/calendar/tenancy-term.ts'
import type { OwnStay } from '#workers/replica-api.ts'

type When = Pick<OwnStay, 'phase' | 'regime' | 'startsOn' | 'endsOn' | 'today'>

/** Returns functions that word how far off a stay is and how long it is; blank if unknown. */
export function useStayWords(): { countdown: (stay: When) => string; nights: (stay: When) => string } {
  const { t } = useTranslation('arrival')
  return {
    countdown({ phase, startsOn, endsOn, today }) {
      if (phase === 'past') return t('when.over')
      const days = startsOn === null ? 0 : daysBetween(today, startsOn)
      if (days > 1) return t('when.in', { count: days })
      if (days === 1) return t('when.tomorrow')
      if (days === 0 && startsOn !== null) return t('when.today')
      if (endsOn === null) return t('when.open')
      const left = daysBetween(today, endsOn)
      if (left < 0) return t('when.over')
      return left === 0 ? t('when.leaveToday') : t('when.left', { count: left })
    },
    nights(stay) {
      const count = termDays(stay)
      return count === null ? '' : t('nights', { count })
    },
  }
}
