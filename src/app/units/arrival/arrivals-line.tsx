import { useTranslation } from 'react-i18next'
import type { Arrival } from '#contract/arrival-notes.ts'
import { codesSentOn, mayHaveCodes } from '#domain/calendar/arrival-window.ts'
import { zoneOf } from '#contract/region.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { AgreementView } from '#workers/replica-api.ts'

/** Shows which guests' devices have the current notes, and whether these include how to get in. */
export function ArrivalsLine({ arrivals }: { arrivals: readonly Arrival[] }) {
  const { t } = useTranslation('arrival')
  const agreements = useLiveQuery('agreements', {})
  const shown = arrivals.flatMap((arrival) => {
    const agreement = agreements?.find(({ id }) => id === arrival.agreementId)
    return agreement ? [{ arrival, agreement }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className="arrivals">
      <h3>{t('arrivals.title')}</h3>
      <ul className="stack gap-2">
        {shown.map(({ arrival, agreement }) => (
          <ArrivalLine key={agreement.id} arrival={arrival} agreement={agreement} />
        ))}
      </ul>
    </div>
  )
}

function ArrivalLine({ arrival, agreement }: { arrival: Arrival; agreement: AgreementView }) {
  const { t } = useTranslation('arrival')
  const zone = zoneOf(agreement.region)
  const today = useToday(zone)
  const dates = useDateText()
  const dayText = useDayText()
  const hasArrived = arrival.arrivedAt !== null
  const sentOn = codesSentOn(agreement)
  const codes = arrival.isOpen
    ? t('arrivals.codesThere')
    : !mayHaveCodes(agreement, today) && sentOn !== null && sentOn > today
      ? t('arrivals.codesLater', { day: dayText(sentOn) })
      : t('arrivals.codesOver')
  return (
    <li className="beside">
      <Icon name={hasArrived ? 'check2-all' : 'clock'} />
      <span>
        <b>
          <bdi>{agreement.guestName || t('arrivals.guest')}</bdi>
        </b>
        <span>
          {[
            hasArrived
              ? t('arrivals.arrived', { when: dates.moment(arrival.arrivedAt ?? '') })
              : t('arrivals.waiting'),
            codes,
          ].join(', ')}
        </span>
      </span>
    </li>
  )
}
