import './undo-bar.css'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { chatName } from './participant-names.ts'
import { UndoButton } from './undo-button.tsx'

const NONE: never[] = []

/** Deletions that wait to be sent. Each can be undone until then. */
export function UndoBar() {
  const { t } = useTranslation('messages')
  const waiting = useLiveQuery('waitingDeletions', {}) ?? NONE

  return (
    <div role="status" className="undo-bars">
      {waiting.map(({ chatId, others }) => (
        <div key={chatId} className="abreast spread undo-bar">
          <bdi>{t('delete.done', { name: chatName(others, t('list.unknownPerson')) })}</bdi>
          <UndoButton undo={() => mutate('undoDeleteChat', { chatId })} />
        </div>
      ))}
    </div>
  )
}
