import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { WaitingMessages } from '#app/messages/composer/scheduled/waiting-messages.tsx'
import { BREAKPOINTS, fromWidth } from '#app/theme/breakpoints.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView, MessageView, ChatWindow } from '#workers/replica-api.ts'
import { ArrivalVoice } from './arrival-voice.tsx'
import { MessageList } from './message-list.tsx'
import { ConversationFooter } from './conversation-footer.tsx'
import { ConversationLine } from './conversation-line.tsx'
import type { Target } from './conversation-window.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { useConversation } from './use-conversation.ts'

/** Has a keyboard, and focusing a field opens no on-screen keyboard. */
const DESKTOP = `${fromWidth(BREAKPOINTS.md)} and (hover: hover) and (pointer: fine)`

/**
 * Focuses the message field when a conversation was chosen, with a mouse or with Enter. Not on a touch screen, where the
 * keyboard would cover the messages. F6 leads back to the list (`useStepKey`).
 */
function useWriteAtOnce(field: RefObject<HTMLTextAreaElement | null>): void {
  const wasChosen = useNavigationType() === 'PUSH'
  useEffect(() => {
    if (wasChosen && window.matchMedia(DESKTOP).matches) field.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- only when the conversation opens
  }, [])
}

type Props = {
  chat: ChatView
  name: string
  conversation: ReturnType<typeof useConversation>
  view: ChatWindow
  target: Target | null
}

/** The messages of a chat and the composer, and what connects them: scrolling to the end, marking as read, editing. */
export function OpenConversation({ chat, name, conversation, view, target }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const [endRequests, setEndRequests] = useState(0)
  const [editing, setEditing] = useState<MessageView | null>(null)
  useMarkRead(view, isAtEnd && conversation.isAtNewest)
  useWriteAtOnce(field)

  const authorOf = useAuthorOf(chat)
  // After the panel in which it was chosen has returned the focus.
  const focusField = useCallback(() => void requestAnimationFrame(() => field.current?.focus()), [])
  function goToNewest(): void {
    conversation.showNewest()
    setEndRequests((requests) => requests + 1)
  }
  function endEditing(): void {
    setEditing(null)
    // The composer returns with this render, so its field exists only afterwards.
    focusField()
  }

  return (
    <>
      {conversation.rows.length === 0 ? (
        <NoMessages />
      ) : (
        <MessageList
          name={name}
          rows={conversation.rows}
          isAtNewest={conversation.isAtNewest}
          onOlder={conversation.widenBack}
          onNewer={conversation.widenForward}
          onEnd={setIsAtEnd}
          endRequests={endRequests}
          target={target}
        >
          {(row) => (
            <ConversationLine
              row={row}
              chat={chat}
              authorOf={authorOf}
              target={target}
              onEdit={setEditing}
              onQuoted={focusField}
            />
          )}
        </MessageList>
      )}
      <NewestButton
        chat={chat}
        isAtNewest={conversation.rows.length === 0 || (isAtEnd && conversation.isAtNewest)}
        onPress={goToNewest}
      />
      <ArrivalVoice
        messages={view.messages}
        lastPosition={chat.lastPosition}
        isAtNewest={conversation.isAtNewest}
        authorOf={authorOf}
      />
      <WaitingMessages chat={chat} />
      <ConversationFooter
        chat={chat}
        unsent={view.unsent}
        name={name}
        authorOf={authorOf}
        field={field}
        editing={editing}
        onEdited={endEditing}
        onSent={() => {
          conversation.settleNew()
          goToNewest()
        }}
      />
    </>
  )
}

function NoMessages() {
  const { t } = useTranslation('messages')
  return (
    <div className="conversation-empty">
      <EmptyState drawing="letterbox" title={t('conversation.empty')}>
        {t('conversation.emptyHint')}
      </EmptyState>
    </div>
  )
}

/** Returns a function from the id of a person of a chat to their name. */
function useAuthorOf({ people }: Pick<ChatView, 'people'>): (senderId: string) => string {
  const { t } = useTranslation('messages')
  return useCallback(
    (senderId: string) => {
      const author = people.find((person) => person.id === senderId)
      return author ? fullName(author) : t('list.unknownPerson')
    },
    [people, t],
  )
}

/** Shown while the person reads further up: a button to the newest message, with the number that arrived meanwhile. */
function NewestButton({
  chat,
  isAtNewest,
  onPress,
}: {
  chat: ChatView
  isAtNewest: boolean
  onPress: () => void
}) {
  const { t } = useTranslation('messages')
  const [seenUpTo, setSeenUpTo] = useState(chat.lastPosition)
  if (isAtNewest && seenUpTo !== chat.lastPosition) setSeenUpTo(chat.lastPosition)
  if (isAtNewest) return null

  // Positions also count the person's own messages from other devices, which are not new.
  const arrived = Math.min(chat.lastPosition - seenUpTo, chat.unreadCount)
  return (
    <div className="newest">
      <button
        type="button"
        className="lights newest-button"
        onClick={onPress}
        aria-label={arrived > 0 ? undefined : t('conversation.toNewest')}
      >
        {arrived > 0 && <span>{t('conversation.newMessages', { count: arrived })}</span>}
        <Icon name="arrow-down" />
      </button>
    </div>
  )
}
