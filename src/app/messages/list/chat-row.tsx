import './chat-row.css'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { ChatPreview } from './chat-preview.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'

type Props = {
  chat: ChatView
  isOpen: boolean
  isOnline: boolean
  tabIndex: number
  /** Takes the focus when this becomes true. */
  isFocused: boolean
}

/** One chat of the list: who, when, the newest line and how far it has come, and how much is unread. */
export const ChatRow = memo(function ChatRow({ chat, isOpen, isOnline, tabIndex, isFocused }: Props) {
  const { t } = useTranslation('messages')
  const dates = useDateText()
  const link = useRef<HTMLAnchorElement>(null)
  const name = chatName(chat.others, t('list.unknownPerson'))
  useToday()
  useEffect(() => {
    if (isFocused) link.current?.focus({ preventScroll: true })
  }, [isFocused])

  return (
    <Link
      ref={link}
      className={chat.unreadCount > 0 ? 'chat-row chat-row-unread' : 'chat-row'}
      to={{ pathname: MESSAGES_PATH, search: `?chat=${chat.id}` }}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={tabIndex}
    >
      <Avatar
        id={chat.others[0]?.id ?? chat.id}
        name={name}
        url={chat.others[0]?.avatarUrl ?? null}
        isOnline={isOnline}
      />
      <span className="chat-row-name">
        <bdi>{name}</bdi>
        {chat.subject !== null && chat.subject.title !== '' && (
          <>
            <span className="visually-hidden">, </span>
            <bdi className="chat-row-room">{chat.subject.title}</bdi>
          </>
        )}
        {isOnline && <span className="visually-hidden">, {t('list.online')}</span>}
      </span>
      <span className="chat-row-time">
        {chat.preview && <time dateTime={chat.preview.at}>{dates.brief(chat.preview.at)}</time>}
      </span>
      <ChatPreview chat={chat} />
      {chat.unreadCount > 0 && (
        <span className="count chat-row-count">
          <span aria-hidden="true">{chat.unreadCount > 99 ? '99+' : chat.unreadCount}</span>
          <span className="visually-hidden">{t('list.unread', { count: chat.unreadCount })}</span>
        </span>
      )}
    </Link>
  )
})
