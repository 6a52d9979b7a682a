import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/result.ts'

/** Undoes something that waits to be sent, or says why it can't. */
export function UndoButton({ undo }: { undo: () => Promise<Result<void>> }) {
  const { t } = useTranslation('messages')
  const [problem, setProblem] = useState<'undo' | 'undoTooLate' | null>(null)

  async function run(): Promise<void> {
    const done = await undo()
    if (!done.ok) setProblem(done.failure.kind === 'conflict' ? 'undoTooLate' : 'undo')
  }

  return (
    <>
      <button type="button" className="caption-action" onClick={() => void run()}>
        {t('action.undo')}
      </button>
      {problem && (
        <span role="alert" className="bar-problem">
          {t(`failed.${problem}`)}
        </span>
      )}
    </>
  )
}
