import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { chatHold } from '#app/messages/parts/chat-hold.ts'
import { Composer } from '#app/messages/composer/composer.tsx'
import { EditComposer } from '#app/messages/composer/edit-composer.tsx'
import { UndoButton } from '#app/messages/parts/undo-button.tsx'

type Props = {
  chat: ChatView
  messages: MessageView[]
  name: string
  field: RefObject<HTMLTextAreaElement | null>
  editing: MessageView | null
  onEdited: () => void
  onSent: () => void
}

/** The composer, or the sentence that says why there is none. */
export function ConversationFooter({ chat, messages, name, field, editing, onEdited, onSent }: Props) {
  const { t } = useTranslation('messages')
  const isOutdated = useReplicaPhase() === 'outdated'

  if (isOutdated) {
    return (
      <Sentence text={t('composer.reload')}>
        <button type="button" className="caption-action" onClick={() => window.location.reload()}>
          {t('composer.reloadNow')}
        </button>
      </Sentence>
    )
  }
  if (chat.isBlockWaiting) {
    return (
      <Sentence text={t('composer.blockWaiting', { name })}>
        <UndoButton undo={() => mutate('undoBlockUser', { chatId: chat.id })} />
      </Sentence>
    )
  }
  if (chat.isClosed)
    return <Sentence text={chat.isBlockedByMe ? t('composer.closedByMe', { name }) : t('composer.closed')} />
  if (editing) return <EditComposer key={editing.id} message={editing} field={field} onDone={onEdited} />
  return <Composer chatId={chat.id} hold={chatHold(messages)} field={field} onSent={onSent} />
}

function Sentence({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="composer">
      <p className="composer-sentence" role="status">
        <bdi>{text}</bdi>
        {children}
      </p>
    </div>
  )
}
