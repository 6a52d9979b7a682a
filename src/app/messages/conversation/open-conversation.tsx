import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ChatView, MessageView, ChatWindow } from '#workers/replica-api.ts'
import { ArrivalVoice } from './arrival-voice.tsx'
import { MessageList } from './message-list.tsx'
import { NewestButton } from './newest-button.tsx'
import { ConversationFooter } from './conversation-footer.tsx'
import { ConversationLine } from './conversation-line.tsx'
import type { Target } from './conversation-window.ts'
import { useWriteAtOnce } from './use-write-at-once.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { useConversation } from './use-conversation.ts'

type Props = {
  chat: ChatView
  name: string
  conversation: ReturnType<typeof useConversation>
  view: ChatWindow
  target: Target | null
}

/** The messages of a chat and the composer, and what connects them: scrolling to the end, marking as read, editing. */
export function OpenConversation({ chat, name, conversation, view, target }: Props) {
  const { t } = useTranslation('messages')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const [endRequests, setEndRequests] = useState(0)
  const [editing, setEditing] = useState<MessageView | null>(null)
  useMarkRead(view, isAtEnd && conversation.isAtNewest)
  useWriteAtOnce(field)

  const { others } = chat
  const authorOf = useCallback(
    (senderId: string) => {
      const author = others.find((person) => person.id === senderId)
      return author ? fullName(author) : t('list.unknownPerson')
    },
    [others, t],
  )
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
        <div className="conversation-empty">
          <EmptyState drawing="letterbox" title={t('conversation.empty')}>
            {t('conversation.emptyHint')}
          </EmptyState>
        </div>
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
