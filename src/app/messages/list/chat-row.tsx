import './chat-row.css'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import type { ChatStay, ChatView } from '#workers/replica-api.ts'
import { type ChatFilter, queryOf } from './chat-filter.ts'
import { ChatPreview } from './chat-preview.tsx'
import { ChatRowStay } from './chat-row-stay.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'

type Props = {
  chat: ChatView
  stay: ChatStay | undefined
  /** Stays selected when the conversation is opened and left again. */
  filter: ChatFilter
  isOpen: boolean
  isOnline: boolean
  tabIndex: number
  /** Takes the focus when this becomes true. */
  isFocused: boolean
}

/**
 * One chat of the list: the person, the time, the newest line and its delivery state, the unread count, and the stay.
 */
export const ChatRow = memo(function ChatRow(props: Props) {
  const { chat, stay, filter, isOpen, isOnline, tabIndex, isFocused } = props
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const link = useRef<HTMLAnchorElement>(null)
  const name = chatName(chat.others, t('list.unknownPerson'))
  const room = stay?.unitTitle || chat.subject?.title || ''
  useToday()
  useEffect(() => {
    if (isFocused) link.current?.focus({ preventScroll: true })
  }, [isFocused])

  return (
    <Link
      ref={link}
      className={chat.unreadCount > 0 ? 'chat-row chat-row-unread' : 'chat-row'}
      to={{
        pathname: MESSAGES_PATH,
        search: String(new URLSearchParams({ ...queryOf(filter), chat: chat.id })),
      }}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={tabIndex}
    >
      <Avatar
        id={chat.others[0]?.id ?? chat.id}
        name={name}
        url={chat.others[0]?.avatarUrl ?? null}
        isOnline={isOnline}
      />
      <span className="chat-row-name one-line">
        <bdi>{name}</bdi>
        {isOnline && <span className="visually-hidden">, {t('list.online')}</span>}
      </span>
      <span className="fine chat-row-time">
        {chat.preview && <time dateTime={chat.preview.at}>{dates.brief(chat.preview.at)}</time>}
      </span>
      <ChatPreview chat={chat} />
      {chat.unreadCount > 0 && (
        <span className="count chat-row-count">
          <span aria-hidden="true">{chat.unreadCount > 99 ? '99+' : chat.unreadCount}</span>
          <span className="visually-hidden">{t('list.unread', { count: chat.unreadCount })}</span>
        </span>
      )}
      {(stay !== undefined || room !== '') && <ChatRowStay stay={stay} room={room} />}
    </Link>
  )
})
