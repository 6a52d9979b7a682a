import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import type { WaitingIntent } from '#workers/replica-api.ts'
import { namesOf } from './names-of.ts'

/** A deletion or a block that the server has not carried out, with the way back while there is one. */
export function IntentRow({ intent, onNews }: { intent: WaitingIntent; onNews: (news: string) => void }) {
  const { t } = useTranslation('waiting')
  const name = namesOf(intent.others, t('somebody'))
  async function undo(): Promise<void> {
    const { chatId } = intent
    const undone = await undoIntent(intent.kind, chatId)
    onNews(t(undone.ok ? 'undone' : 'tooLate'))
  }
  return (
    <li className="waiting-item">
      <span className="waiting-text">{t(`intent.${intent.kind}`, { name })}</span>
      <span className="waiting-when">{t(`intentState.${intent.state}`)}</span>
      {intent.canUndo && (
        <button type="button" className="waiting-action" onClick={() => void undo()}>
          {t('undo')}
        </button>
      )}
    </li>
  )
}

function undoIntent(kind: WaitingIntent['kind'], chatId: string) {
  if (kind === 'unblockUser') return mutate('undoUnblockUser', { userId: chatId })
  return kind === 'deleteChat' ? mutate('undoDeleteChat', { chatId }) : mutate('undoBlockUser', { chatId })
}
