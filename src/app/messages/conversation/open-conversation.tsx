import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { WaitingMessages } from '#app/messages/composer/scheduled/waiting-messages.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ChatView, MessageView, ChatWindow } from '#workers/replica-api.ts'
import { ArrivalVoice } from './arrival-voice.tsx'
import { MessageList } from './message-list.tsx'
import { ConversationFooter } from './conversation-footer.tsx'
import { ConversationLine } from './conversation-line.tsx'
import { NewestButton } from './newest-button.tsx'
import type { Target } from './conversation-window.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { useConversation } from './use-conversation.ts'
import { useWriteAtOnce } from './use-write-at-once.ts'

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
