import { zoneOf } from '#contract/region.ts'
import type { RepliedChat } from '#app/messages/composer/replies-button.tsx'
import { guestsOf } from '#app/replies/scheduled-view.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'

/** A new message for later, by the clock of the place where this guest stays. */
export function NewSchedule({
  chat,
  text,
  onKept,
  onClose,
}: {
  chat: RepliedChat
  text: string
  onKept: () => void
  onClose: () => void
}) {
  const records = useLiveQuery('records', { kinds: ['agreements'] })
  const [other] = chat.others
  if (records === undefined) return null
  const stay = guestsOf(records).find(({ guestId }) => guestId === other?.id)
  return (
    <ScheduleSheet
      chatId={chat.id}
      name={other?.firstName ?? ''}
      zone={zoneOf(stay?.region ?? null)}
      message={null}
      text={text}
      onKept={onKept}
      onClose={onClose}
    />
  )
}
