import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { ChatView, MessageView, RoomView } from '#workers/replica-api.ts'
import { ArrivalVoice } from './arrival-voice.tsx'
import { MessageList } from './message-list.tsx'
import { NewestButton } from './newest-button.tsx'
import { fullName } from '#app/messages/parts/participant-names.ts'
import { RoomFooter } from './room-footer.tsx'
import { RoomLine } from './room-line.tsx'
import type { Target } from './room-window.ts'
import { useMarkRead } from './use-mark-read.ts'
import type { useRoom } from './use-room.ts'

type Props = {
  chat: ChatView
  name: string
  room: ReturnType<typeof useRoom>
  view: RoomView
  target: Target | null
}

/** The messages of a chat and the place to write, and what ties them: going to the end, marking as read, editing. */
export function OpenRoom({ chat, name, room, view, target }: Props) {
  const { t } = useTranslation('messages')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const [endRequests, setEndRequests] = useState(0)
  const [editing, setEditing] = useState<MessageView | null>(null)
  useMarkRead(view, isAtEnd && room.isAtNewest)

  const { others } = chat
  const authorOf = useCallback(
    (senderId: string) => {
      const author = others.find((person) => person.id === senderId)
      return author ? fullName(author) : t('list.unknownPerson')
    },
    [others, t],
  )
  function goToNewest(): void {
    room.showNewest()
    setEndRequests((requests) => requests + 1)
  }
  function endEditing(): void {
    setEditing(null)
    // The field of the composer that comes back is there after this render.
    requestAnimationFrame(() => field.current?.focus())
  }

  return (
    <>
      {room.rows.length === 0 ? (
        <div className="conversation-empty">
          <EmptyState drawing="letterbox" title={t('room.empty')}>
            {t('room.emptyHint')}
          </EmptyState>
        </div>
      ) : (
        <MessageList
          name={name}
          rows={room.rows}
          isAtNewest={room.isAtNewest}
          onOlder={room.widenBack}
          onNewer={room.widenForward}
          onEnd={setIsAtEnd}
          endRequests={endRequests}
          target={target}
        >
          {(row) => (
            <RoomLine row={row} chat={chat} authorOf={authorOf} target={target} onEdit={setEditing} />
          )}
        </MessageList>
      )}
      <NewestButton
        chat={chat}
        isAtNewest={room.rows.length === 0 || (isAtEnd && room.isAtNewest)}
        onPress={goToNewest}
      />
      <ArrivalVoice messages={view.messages} authorOf={authorOf} />
      <RoomFooter
        chat={chat}
        messages={view.messages}
        name={name}
        field={field}
        editing={editing}
        onEdited={endEditing}
        onSent={goToNewest}
      />
    </>
  )
}
