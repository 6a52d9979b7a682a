import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import type { Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'

type Props = {
  isOpen: boolean
  chat: ChatView
  name: string
  /** The unsent messages of this chat. */
  unsent: MessageView[]
  onClose: () => void
  onDeleted: () => void
  onSave: () => void
}

/** Asks before deleting, offers to save the conversation first, and says what will happen to unsent messages. */
export function DeleteDialog({ isOpen, chat, name, unsent, onClose, onDeleted, onSave }: Props) {
  const { t } = useTranslation('messages')
  const [hasFailed, setHasFailed] = useState(false)

  async function run(fate: 'send' | 'discard'): Promise<void> {
    const done = await deleteChat(chat.id, fate === 'discard' ? unsent : [])
    setHasFailed(!done.ok)
    if (!done.ok) return
    onClose()
    onDeleted()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('delete.title')}
      onClose={onClose}
      footer={
        <div className="actions question-actions">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          {unsent.length > 0 && <Button onPress={() => void run('discard')}>{t('delete.discard')}</Button>}
          <Button kind="danger" onPress={() => void run('send')}>
            {t(unsent.length > 0 ? 'delete.sendFirst' : 'delete.confirm')}
          </Button>
        </div>
      }
    >
      <div className="question stack">
        <p>{t('delete.text', { name })}</p>
        {unsent.length > 0 && <p>{t('delete.waiting', { count: unsent.length })}</p>}
        <p>
          <button type="button" className="caption-action" onClick={onSave}>
            {t('delete.export')}
          </button>
        </p>
        {hasFailed && (
          <p role="alert" className="question-problem">
            {t('delete.failed')}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Discards those messages of `unsent` that may still be discarded, then deletes the chat for this person. A message
 * that was already tried may be on the server: it stays, and the deletion waits for the response.
 */
async function deleteChat(chatId: string, unsent: readonly MessageView[]): Promise<Result<void>> {
  for (const message of unsent) {
    if (message.state !== 'queued' && message.state !== 'rejected') continue
    const gone = await mutate('discardMessage', { id: message.id })
    if (!gone.ok && gone.failure.kind !== 'conflict' && gone.failure.kind !== 'notFound') return gone
  }
  return mutate('deleteChat', { chatId })
}
