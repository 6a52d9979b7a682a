import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatStay } from '#app/messages/parts/use-chat-stays.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ChatView } from '#workers/replica-api.ts'

type Props = { isOpen: boolean; chat: ChatView; name: string; onClose: () => void }

/**
 * Asks before blocking, and says what doesn't end with it. Works offline: the block waits, and can be undone until it is
 * sent.
 */
export function BlockDialog({ isOpen, chat, name, onClose }: Props) {
  const { t } = useTranslation('messages')
  const [hasFailed, setHasFailed] = useState(false)
  const other = chat.others[0]
  const stay = useChatStay(chat.id)

  async function block(): Promise<void> {
    if (!other) return
    const done = await mutate('blockUser', { chatId: chat.id, userId: other.id })
    setHasFailed(!done.ok)
    if (done.ok) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('block.title', { name })}
      onClose={onClose}
      footer={
        <div className="question-actions">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button kind="danger" onPress={() => void block()}>
            {t('block.confirm')}
          </Button>
        </div>
      }
    >
      <div className="question stack">
        <p>{t('block.text')}</p>
        {stay && stay.phase !== 'past' && <p>{t('block.stay')}</p>}
        {hasFailed && (
          <p role="alert" className="question-problem">
            {t('block.failed', { name })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
