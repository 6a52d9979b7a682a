import './change-caption.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import type { ChangeView, MessageView } from '#workers/replica-api.ts'

type Props = { message: MessageView; change: ChangeView; canWrite: boolean }

const REASONS = ['tooLate', 'takenBack', 'notice'] as const
const isReason = (reason: string): reason is (typeof REASONS)[number] =>
  REASONS.some((known) => known === reason)

/**
 * A change of a message that waits here, with undo until it was tried; or one that the server has refused, with the words
 * that its writer would lose otherwise.
 */
export function ChangeCaption({ message: { id, chatId }, change, canWrite }: Props) {
  const { t } = useTranslation('messages')
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isRefused = change.state === 'rejected'
  const text = change.message

  async function run(act: () => Promise<{ ok: boolean }>): Promise<void> {
    setIsBusy(true)
    const done = await act()
    setIsBusy(false)
    setHasFailed(!done.ok)
  }
  const drop = () => mutate('undoMessageChange', { id, chatId })
  const sendAnew = async (message: string) => {
    // Under the id of the change, so that a second press sends no second message.
    const sent = await mutate('sendChatMessage', { chatId, message, id: change.id, draft: '' })
    return sent.ok ? drop() : sent
  }

  return (
    <>
      <span role="status" className={`caption-change caption-${isRefused ? 'rejected' : 'queued'}`}>
        {isRefused
          ? t(text === null ? 'change.notTakenBack' : 'change.notEdited', { reason: reasonOf(change.reason) })
          : t(text === null ? 'change.takeBackWaits' : 'change.editWaits')}
        {isRefused && text !== null && (
          <>
            {' '}
            <q>
              <bdi dir="auto">{text}</bdi>
            </q>
          </>
        )}
      </span>
      <span className="caption-actions row">
        {isRefused && canWrite && text !== null && (
          <button
            type="button"
            className="caption-action"
            disabled={isBusy}
            onClick={() => void run(() => sendAnew(text))}
          >
            {t('change.sendAnew')}
          </button>
        )}
        {(isRefused || change.canUndo) && (
          <button type="button" className="caption-action" disabled={isBusy} onClick={() => void run(drop)}>
            {t(isRefused ? 'action.discard' : 'action.undo')}
          </button>
        )}
        <span role="status" className="caption-problem">
          {hasFailed && t('change.failed')}
        </span>
      </span>
    </>
  )

  function reasonOf(reason: string): string {
    if (isReason(reason)) return t(`change.reason.${reason}`)
    return t(reason === 'blank' || reason === 'chatClosed' ? `reason.${reason}` : 'reason.invalid')
  }
}
