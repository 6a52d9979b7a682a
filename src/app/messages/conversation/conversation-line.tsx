import './conversation-line.css'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { CallLine } from './call-line.tsx'
import { GapLine } from './gap-line.tsx'
import { SystemLine } from './system-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import type { ConversationRow } from './conversation-rows.ts'
import type { Target } from './conversation-window.ts'

type Props = {
  row: ConversationRow
  chat: ChatView
  authorOf: (senderId: string) => string
  /** The requested message is highlighted for a moment. */
  target: Target | null
  onEdit: (message: MessageView) => void
  onQuoted: () => void
}

/** Renders one row of a conversation by its kind. */
export function ConversationLine({ row, chat, authorOf, target, onEdit, onQuoted }: Props) {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />
    case 'new':
      return <NewLine count={row.count} />
    case 'later':
      return <LaterLine />
    case 'gap':
      return <GapLine chatId={chat.id} pages={row.pages} count={row.count} />
    case 'message':
      if (row.message.kind === 'call') return <CallLine message={row.message} chat={chat} />
      if (row.message.kind === 'system')
        return <SystemLine message={row.message} name={authorOf(row.message.senderId)} />
      return (
        <MessageBubble
          message={row.message}
          authorOf={authorOf}
          isContinuation={row.isContinuation}
          hasCaption={row.hasCaption}
          isSought={target !== null && row.message.position === target.position}
          onEdit={chat.isClosed ? undefined : onEdit}
          onQuoted={chat.isClosed ? undefined : onQuoted}
        />
      )
  }
}

function DayLine({ at }: { at: string }) {
  useToday()
  return <p className="conversation-line">{useDateText().day(at)}</p>
}

/** Where a message of a newer build stands in the queue. */
function LaterLine() {
  const { t } = useTranslation('messages')
  return <p className="conversation-later">{t('conversation.later')}</p>
}

function NewLine({ count }: { count: number }) {
  const { t } = useTranslation('messages')
  return <p className="conversation-line conversation-line-new">{t('conversation.newLine', { count })}</p>
}
