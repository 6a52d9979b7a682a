import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import type { WaitingIntent } from '#workers/replica-api.ts'
import { namesOf } from './names-of.ts'

/**
 * A deletion, a block or a change of a message that the server has not carried out, with undo while that is possible. One that the server
 * refused stays until the person tries again or dismisses it.
 */
export function IntentRow({ intent, onNews }: { intent: WaitingIntent; onNews: (news: string) => void }) {
  const { t } = useTranslation('waiting')
  const name = namesOf(intent.others, t('somebody'))
  const isRefused = intent.state === 'rejected'
  async function tell(done: Promise<{ ok: boolean }>, news: string): Promise<void> {
    onNews((await done).ok ? news : t('tooLate'))
  }
  return (
    <li className={`lights waiting-item waiting-${intent.state}`}>
      <span className="waiting-text">
        {t(
          `intent.${intent.kind === 'changeMessage' && intent.change?.message === null ? 'takeBackMessage' : intent.kind}`,
          { name },
        )}
        {intent.change?.message && (
          <>
            {' '}
            <q>
              <bdi dir="auto">{intent.change.message}</bdi>
            </q>
          </>
        )}
      </span>
      <span className="fine waiting-when">
        {intent.waitsFor === null || isRefused
          ? t(`intentState.${intent.state}`)
          : t(`waitsFor.${intent.waitsFor}`)}
      </span>
      {isRefused && (
        <button
          type="button"
          className="waiting-action"
          onClick={() => void tell(intendAgain(intent), t('retried'))}
        >
          {t('do.again')}
        </button>
      )}
      {intent.canUndo && (
        <button
          type="button"
          className="waiting-action"
          onClick={() => void tell(undoIntent(intent), t(isRefused ? 'dismissed' : 'undone'))}
        >
          {t(isRefused ? 'do.dismiss' : 'undo')}
        </button>
      )}
    </li>
  )
}

function undoIntent({ kind, chatId, change }: WaitingIntent) {
  if (change)
    return mutate('undoMessageChange', {
      id: change.messageId,
      chatId,
      ...(kind === 'reactMessage' && { kind }),
    })
  if (kind === 'unblockUser') return mutate('undoUnblockUser', { userId: chatId })
  return kind === 'deleteChat' ? mutate('undoDeleteChat', { chatId }) : mutate('undoBlockUser', { chatId })
}

function intendAgain({ kind, chatId, others, change }: WaitingIntent) {
  if (change) return mutate('changeMessage', { id: change.messageId, chatId, message: change.message })
  if (kind === 'unblockUser') return mutate('unblockUser', { userId: chatId })
  return kind === 'deleteChat'
    ? mutate('deleteChat', { chatId })
    : mutate('blockUser', { chatId, userId: others[0]?.id ?? '' })
}
