import { useTranslation } from 'react-i18next'
import { zoneOf } from '#contract/region.ts'
import { SectionPanel } from '#app/agreements/terms/section-panel.tsx'
import { useDateText } from '#app/format/use-date-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { type TimelineEvent, timelineOf } from './timeline.ts'
import type { ChangeView } from './use-changes.ts'

/** Lists what happened to an agreement, each with its time by the clock of the place. Nothing before it was sent. */
export function TimelineSection({
  agreement,
  changes,
}: {
  agreement: AgreementView
  changes: readonly ChangeView[]
}) {
  const { t } = useTranslation('agreements')
  const dates = useDateText(zoneOf(agreement.region))
  const dayText = useDayText()
  const today = useToday(zoneOf(agreement.region))
  const ledger = useLiveQuery('ledger', { agreementId: agreement.id, today })
  const entries = (ledger?.entries ?? []).filter(({ isCounting, edit }) => isCounting && edit === null)
  const events = timelineOf(agreement, changes, entries)
  if (events.length === 0) return null

  function text({ what }: TimelineEvent): string {
    switch (what.kind) {
      case 'signed':
        return t('timeline.signed', { name: what.name })
      case 'proposed':
      case 'noticeGiven':
      case 'withdrawalProposed':
        return t(`timeline.${what.kind}`, {
          name: (what.by === 'host' ? agreement.hostName : agreement.guestName) || t('unnamed'),
        })
      case 'answered':
        return t(`timeline.${what.state}`)
      case 'leaving':
        return t('timeline.leaving', { day: dayText(what.day) })
      default:
        return t(`timeline.${what.kind}`)
    }
  }

  return (
    <SectionPanel title={t('timeline.title')}>
      <ol className="agreement-versions stack gap-4">
        {events.map((event) => (
          <li key={event.key}>
            <p dir="auto">{text(event)}</p>
            <p className="agreement-note note">
              <time dateTime={event.at}>
                {event.at.length > 10 ? dates.moment(event.at) : dayText(event.at)}
              </time>
            </p>
          </li>
        ))}
      </ol>
    </SectionPanel>
  )
}
