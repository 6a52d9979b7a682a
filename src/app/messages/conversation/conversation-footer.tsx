import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useReplicaPhase } from '#app/replica/use-replica-phase.ts'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { chatHold } from '#app/messages/parts/chat-hold.ts'
import { Composer } from '#app/messages/composer/composer.tsx'
import { EditComposer } from '#app/messages/composer/edit-composer.tsx'
import { UndoButton } from '#app/messages/parts/undo-button.tsx'

type Props = {
  chat: ChatView
  unsent: MessageView[]
  name: string
  authorOf: (senderId: string) => string
  field: RefObject<HTMLTextAreaElement | null>
  editing: MessageView | null
  onEdited: () => void
  onSent: () => void
}

/** The composer, or a sentence that says why there is none. */
export function ConversationFooter(props: Props) {
  const { chat, unsent, name, authorOf, field, editing, onEdited, onSent } = props
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
  if (chat.isBlockWaiting && chat.canUndoBlock) {
    return (
      <Sentence text={t('composer.blockWaiting', { name })}>
        <UndoButton undo={() => mutate('undoBlockUser', { chatId: chat.id })} />
      </Sentence>
    )
  }
  if (chat.isBlockWaiting || chat.isBlockedByMe) return <BlockedByMe chat={chat} name={name} />
  if (chat.isClosed) return <Sentence text={t('composer.closed')} />
  if (editing) return <EditComposer key={editing.id} message={editing} field={field} onDone={onEdited} />
  return <Composer chat={chat} hold={chatHold(unsent)} authorOf={authorOf} field={field} onSent={onSent} />
}

/**
 * Says who is blocked, with a button to unblock them. A block that was tried can't be undone, because the server may have
 * it: unblocking follows it.
 */
function BlockedByMe({ chat, name }: { chat: ChatView; name: string }) {
  const { t } = useTranslation('messages')
  const userId = chat.others[0]?.id ?? ''
  const blocked = useLiveQuery('blockedPeople', {})
  const waiting = blocked?.find(({ id, isUnblockWaiting }) => id === userId && isUnblockWaiting)
  const words = waiting ? 'unblockWaiting' : chat.isBlockWaiting ? 'blockWaiting' : 'closedByMe'
  return (
    <Sentence text={t(`composer.${words}`, { name })}>
      {waiting?.canUndo && <UndoButton undo={() => mutate('undoUnblockUser', { userId })} />}
      {!waiting && (
        <button
          type="button"
          className="caption-action"
          onClick={() => void mutate('unblockUser', { userId })}
        >
          {t('menu.unblock')}
        </button>
      )}
    </Sentence>
  )
}

function Sentence({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="composer">
      <p className="row note composer-sentence" role="status">
        <bdi>{text}</bdi>
        {children}
      </p>
    </div>
  )
}
