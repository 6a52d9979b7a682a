import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate, replica } from '#app/replica/replica.ts'
import type { MessageView } from '#workers/replica-api.ts'

type Problem = 'check' | 'discard'

/** What a person can do with a message that may not have arrived, or that was refused. */
export function MessageActions({
  message,
  onEdit,
}: {
  message: MessageView
  /** Omitted where nothing can be written. */
  onEdit?: ((message: MessageView) => void) | undefined
}) {
  const { t } = useTranslation('messages')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function run(what: Problem, act: () => Promise<{ ok: boolean }>): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    const done = await act()
    setIsBusy(false)
    if (!done.ok) setProblem(what)
  }

  return (
    <span className="caption-actions row">
      {message.state === 'uncertain' && (
        <button
          type="button"
          className="caption-action"
          disabled={isBusy}
          onClick={() => void run('check', replica.syncNow)}
        >
          {t(isBusy ? 'action.checking' : 'action.checkNow')}
        </button>
      )}
      {message.state === 'rejected' && (
        <>
          {canGoAgain(message, onEdit !== undefined) && (
            <button
              type="button"
              className="caption-action"
              disabled={isBusy}
              onClick={() => void run('check', () => mutate('retryMessage', { id: message.id }))}
            >
              {t('action.retry')}
            </button>
          )}
          {onEdit && (
            <button
              type="button"
              className="caption-action"
              disabled={isBusy}
              onClick={() => onEdit(message)}
            >
              {t('action.edit')}
            </button>
          )}
          <button
            type="button"
            className="caption-action"
            disabled={isBusy}
            onClick={() => void run('discard', () => mutate('discardMessage', { id: message.id }))}
          >
            {t('action.discard')}
          </button>
        </>
      )}
      <span role="status" className="caption-problem">
        {problem && t(`failed.${problem}`)}
      </span>
    </span>
  )
}

/**
 * Returns whether a refused message may be accepted without changes. Where nothing can be written, it would be refused
 * again.
 */
function canGoAgain({ rejection }: MessageView, canWrite: boolean): boolean {
  switch (rejection) {
    case 'blank':
    case 'tooLong':
      return false
    case 'chatClosed':
    case 'forbidden':
    case 'notFound':
      return canWrite
    default:
      return true
  }
}
