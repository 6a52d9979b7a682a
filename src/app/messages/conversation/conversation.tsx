import './conversation.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { KeptMessages } from './kept-messages.tsx'
import { OpenRoom } from './open-room.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'
import type { Target } from './room-window.ts'
import { useRoom } from './use-room.ts'

const FindBar = lazyPanel(async () => (await import('#app/messages/search/find-bar.tsx')).FindBar)

type Props = {
  chatId: string
  /** The message to show, `null` for where one left off. */
  target: Target | null
  onBack: () => void
}

/** One open chat: who it is with, what was said, and where to write. */
export function Conversation({ chatId, target, onBack }: Props) {
  const { t } = useTranslation('messages')
  const room = useRoom(chatId, target)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const chat = room.view?.chat

  if (room.view === undefined)
    return <section className="conversation" aria-busy="true" aria-label={t('room.loading')} />
  if (!chat && room.view.messages.length > 0)
    return <KeptMessages messages={room.view.messages} onBack={onBack} />
  if (!chat) {
    return (
      <section className="conversation conversation-missing">
        {!isDeleted && (
          <EmptyState
            drawing="missingHouse"
            title={t('room.missing')}
            action={
              <button type="button" className="caption-action" onClick={onBack}>
                {t('room.toList')}
              </button>
            }
          >
            {t('room.missingHint')}
          </EmptyState>
        )}
      </section>
    )
  }
  const name = chatName(chat.others, t('list.unknownPerson'))
  const leave = () => {
    setIsDeleted(true)
    onBack()
  }
  return (
    <section className="conversation" aria-label={t('room.label', { name })}>
      <ConversationHeader
        chat={chat}
        name={name}
        messages={room.view.messages}
        onFind={() => setIsFinding(true)}
        onDeleted={leave}
      />
      {isFinding && <FindBar chatId={chatId} onClose={() => setIsFinding(false)} />}
      <OpenRoom chat={chat} name={name} room={room} view={room.view} target={target} />
    </section>
  )
}
