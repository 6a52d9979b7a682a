import './conversation.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPanel, lazyPart } from '#app/ui/lazy-part.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { MissingConversation } from './missing-conversation.tsx'
import { OpenConversation } from './open-conversation.tsx'
import { chatName } from '#app/messages/parts/participant-names.ts'
import type { Target } from './conversation-window.ts'
import { useConversation } from './use-conversation.ts'

const KeptMessages = lazyPart(
  async () => (await import('./kept-messages.tsx')).KeptMessages,
  ({ children }) => (
    <section className="conversation" aria-busy={!children}>
      {children}
    </section>
  ),
)
const FindBar = lazyPanel(async () => (await import('#app/messages/search/find-bar.tsx')).FindBar)

type Props = {
  chatId: string
  /** The message to show; `null` for where the person left off. */
  target: Target | null
  onBack: () => void
}

/** One open chat: who it is with, its messages, and the composer. */
export function Conversation({ chatId, target, onBack }: Props) {
  const { t } = useTranslation('messages')
  const conversation = useConversation(chatId, target)
  const [isDeleted, setIsDeleted] = useState(false)
  const [isFinding, setIsFinding] = useState(false)
  const chat = conversation.view?.chat

  if (conversation.view === undefined)
    return <section className="conversation" aria-busy="true" aria-label={t('conversation.loading')} />
  if (!chat && conversation.view.messages.length > 0)
    return <KeptMessages messages={conversation.view.messages} onBack={onBack} />
  if (!chat && isDeleted) return <section className="conversation conversation-missing" />
  if (!chat) return <MissingConversation onBack={onBack} />
  const name = chatName(chat.others, t('list.unknownPerson'))
  const leave = () => {
    setIsDeleted(true)
    onBack()
  }
  return (
    // The chat is for public/last-look.js.
    <section className="conversation" data-chat={chatId} aria-label={t('conversation.label', { name })}>
      <ConversationHeader
        chat={chat}
        name={name}
        unsent={conversation.view.unsent}
        onFind={() => setIsFinding(true)}
        onDeleted={leave}
      />
      {isFinding && <FindBar chatId={chatId} onClose={() => setIsFinding(false)} />}
      <OpenConversation
        chat={chat}
        name={name}
        conversation={conversation}
        view={conversation.view}
        target={target}
      />
    </section>
  )
}
