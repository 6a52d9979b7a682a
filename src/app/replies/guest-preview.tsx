import { useTranslation } from 'react-i18next'
import { type ScheduledMessageFields } from '#contract/scheduled-message-fields.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { guestsOf, textForGuest } from './scheduled-view.ts'

/** What the next guest of these rooms will read, with everything filled in. */
export function GuestPreview({
  texts,
  unitIds,
}: {
  texts: readonly ScheduledMessageFields['texts'][number][]
  unitIds: readonly string[]
}) {
  const { t } = useTranslation('scheduled')
  const records = useLiveQuery('records', { kinds: ['agreements'] })
  const rents = useLiveQuery('rents', { today: useToday('Pacific/Auckland') })
  const [next] = guestsOf(records ?? [])
    .filter(
      ({ status, unitId }) => (status === 'APPROVED' || status === 'ACTIVE') && unitIds.includes(unitId),
    )
    .toSorted((a, b) => ((a.startsOn ?? '') < (b.startsOn ?? '') ? 1 : -1))
  const due = rents?.find(({ agreementId }) => agreementId === next?.id)?.next
  const rent = due ? { dueOn: due.dueOn, cents: due.amount } : null
  const text = next && textForGuest([...texts], next, rent).trim()
  if (!next || !text) return null
  return (
    <figure className="reply-preview">
      <figcaption>{t('preview', { name: next.guestName })}</figcaption>
      <p dir="auto">{text}</p>
    </figure>
  )
}
