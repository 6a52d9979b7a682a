import './undo-bar.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { chatName } from './participant-names.ts'

const NONE: never[] = []

/** Deletions that wait to be sent: each can be taken back until then. */
export function UndoBar() {
  const { t } = useTranslation('messages')
  const waiting = useLiveQuery('waitingDeletions', {}) ?? NONE
  const [hasFailed, setHasFailed] = useState(false)

  return (
    <div role="status" className="undo-bars">
      {waiting.map(({ chatId, others }) => (
        <div key={chatId} className="undo-bar">
          <bdi>{t('delete.done', { name: chatName(others, t('list.unknownPerson')) })}</bdi>
          <button
            type="button"
            className="caption-action"
            onClick={() => void mutate('undoDeleteChat', { chatId }).then((done) => setHasFailed(!done.ok))}
          >
            {t('action.undo')}
          </button>
        </div>
      ))}
      {hasFailed && waiting.length > 0 && <p className="undo-problem">{t('failed.undo')}</p>}
    </div>
  )
}
