import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import { useChatStay } from '#app/messages/parts/use-chat-stays.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { ChatView } from '#workers/replica-api.ts'

type Props = { isOpen: boolean; chat: ChatView; personId: string; onClose: () => void }

/**
 * Asks before blocking, and says what doesn't end with it. Works offline: the block waits, and can be undone until it is
 * sent.
 */
export function BlockDialog({ isOpen, chat, personId, onClose }: Props) {
  const { t } = useTranslation('messages')
  const [hasFailed, setHasFailed] = useState(false)
  const [first, ...helpers] = chat.others
  const stay = useChatStay(chat.id)
  const person = chat.others.find(({ id }) => id === personId)
  const name = (person && fullName(person)) || t('list.unknownPerson')
  const isHelper = helpers.some(({ id }) => id === personId)

  async function block(): Promise<void> {
    const done = await mutate('blockUser', { chatId: chat.id, userId: personId })
    setHasFailed(!done.ok)
    if (done.ok) onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      title={t('block.title', { name })}
      onClose={onClose}
      footer={
        <div className="actions question-actions">
          <Button onPress={onClose}>{t('action.cancel')}</Button>
          <Button kind="danger" onPress={() => void block()}>
            {t('block.confirm')}
          </Button>
        </div>
      }
    >
      <div className="question stack">
        <p>{t('block.text')}</p>
        {isHelper && first && <p>{t('block.cohost', { name, other: fullName(first) })}</p>}
        {chat.isCohost && <p>{t('block.asCohost')}</p>}
        {!isHelper && stay && stay.phase !== 'past' && <p>{t('block.stay')}</p>}
        {hasFailed && (
          <p role="alert" className="question-problem">
            {t('block.failed', { name })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
