import { useTranslation } from 'react-i18next'
import { nightsLet, nightYearOf } from '#domain/calendar/nights-let.ts'
import { regionOfPostcode } from '#domain/law/postcode-region.ts'
import { zoneOf } from '#contract/region.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { UnitView } from '#workers/replica-api.ts'

/**
 * How many nights a room has been let to short stays this year, with those agreed to come, against the limit that its
 * host typed. Renders nothing without a limit.
 */
export function NightsLet({ unit: { id, nightLimit = null, address } }: { unit: UnitView }) {
  const { t } = useTranslation('units')
  const dates = useDateText()
  const agreements = useLiveQuery('agreements', {})
  const today = useToday(zoneOf(regionOfPostcode(address.postcode)))
  if (nightLimit === null || agreements === undefined) return null
  const year = nightYearOf(today, nightLimit.year)
  const stays = agreements.filter(({ unitId, party }) => unitId === id && party === 'host')
  const count = nightsLet(stays, year, today)
  const isOver = count > nightLimit.nights
  return (
    <div className="who-is-there stack">
      <h2>{t('nightsLet.title')}</h2>
      <p>
        {t('nightsLet.text', { count, limit: nightLimit.nights })}{' '}
        <bdi>{dates.calendarRange(year.from, year.to)}</bdi>
      </p>
      {(isOver || count === nightLimit.nights) && (
        <StatusTag tone={isOver ? 'bad' : 'pending'}>
          {t(isOver ? 'nightsLet.over' : 'nightsLet.full')}
        </StatusTag>
      )}
    </div>
  )
}
