import './room-line.css'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import type { MessageView } from '#workers/replica-api.ts'
import { GapLine } from './gap-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import type { RoomRow } from './room-rows.ts'
import { useToday } from './use-today.ts'

type Props = {
  row: RoomRow
  chatId: string
  authorOf: (senderId: string) => string
  onEdit: (message: MessageView) => void
}

/** One row of a conversation, by what it is. */
export function RoomLine({ row, chatId, authorOf, onEdit }: Props) {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />
    case 'new':
      return <NewLine count={row.count} />
    case 'gap':
      return <GapLine chatId={chatId} pages={row.pages} count={row.count} />
    case 'message':
      return (
        <MessageBubble
          message={row.message}
          author={authorOf(row.message.senderId)}
          isContinuation={row.isContinuation}
          hasCaption={row.hasCaption}
          onEdit={onEdit}
        />
      )
  }
}

function DayLine({ at }: { at: string }) {
  useToday()
  return <p className="room-line">{useDateText().day(at)}</p>
}

function NewLine({ count }: { count: number }) {
  const { t } = useTranslation('messages')
  return <p className="room-line room-line-new">{t('room.newLine', { count })}</p>
}
