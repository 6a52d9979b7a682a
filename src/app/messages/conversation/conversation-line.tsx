import './conversation-line.css'
import { useTranslation } from 'react-i18next'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { SystemLine } from './system-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import type { ConversationRow } from './conversation-rows.ts'
import type { Target } from './conversation-window.ts'
import './call-line.css'
import { Icon } from '#app/ui/icon.tsx'
import { callWords } from '#app/messages/parts/call-words.ts'
import { useStartCall } from './use-start-call.ts'
import './gap-line.css'
import { useEffect, useState } from 'react'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'

type GapProps = { chatId: string; pages: number[]; count: number }

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
        return (
          <SystemLine
            message={row.message}
            name={authorOf(row.message.senderId)}
            isForTheTwo={!chat.isCohost}
          />
        )
      return (
        <MessageBubble
          message={row.message}
          authorOf={authorOf}
          isNamed={chat.people.length > 1}
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
  return <p className="abreast fine conversation-line">{useDateText().day(at)}</p>
}

/** Where a message of a newer build stands in the queue. */
function LaterLine() {
  const { t } = useTranslation('messages')
  return <p className="note conversation-later">{t('conversation.later')}</p>
}

function NewLine({ count }: { count: number }) {
  const { t } = useTranslation('messages')
  return (
    <p className="abreast fine conversation-line conversation-line-new">
      {t('conversation.newLine', { count })}
    </p>
  )
}

/** How and when a call ended, with a button to call back. */
function CallLine({ message, chat }: { message: MessageView; chat: ChatView }) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const call = useStartCall(chat.id)
  const isMissed = !message.isMine && message.message === 'missed'
  return (
    <div className={isMissed ? 'call-line call-line-missed' : 'call-line'} data-message={message.id}>
      <Icon name="telephone" />
      <span>{t(callWords(message))}</span>
      {message.createdAt !== null && (
        <time className="fine numeric" dateTime={message.createdAt}>
          {dates.time(message.createdAt)}
        </time>
      )}
      {!chat.isClosed && (
        <button
          type="button"
          className="caption-action"
          disabled={call.isBusy}
          onClick={() => void call.start()}
        >
          {t(message.isMine ? 'call.again' : 'call.back')}
        </button>
      )}
      {call.problem !== null && <span role="alert">{t(`call.problem.${call.problem}`)}</span>}
    </div>
  )
}

/** Says what is missing on this device and fetches it, by itself when it scrolls into view, or on request. */
function GapLine({ chatId, pages, count }: GapProps) {
  const { t } = useTranslation('messages')
  const isReachable = useIsReachable()
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const key = pages.join()

  async function fetchNow(): Promise<void> {
    setState('fetching')
    const answer = await replica.fetchPages(chatId, pages)
    // On success the rows arrive and this line disappears.
    setState(answer.ok ? 'idle' : 'failed')
  }

  useEffect(() => {
    if (isReachable) void fetchNow()
    // oxlint-disable-next-line react/exhaustive-deps -- once for these pages, and again when the server can be reached
  }, [chatId, key, isReachable])

  return (
    <div className="row note gap-line">
      <span role="status">{t(state === 'fetching' ? 'gap.fetching' : 'gap.missing', { count })}</span>
      {!isReachable && state !== 'fetching' && <span>{t('gap.needsConnection')}</span>}
      {state === 'failed' && isReachable && (
        <button type="button" onClick={() => void fetchNow()}>
          {t('gap.again')}
        </button>
      )}
    </div>
  )
}
