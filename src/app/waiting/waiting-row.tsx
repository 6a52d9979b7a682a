import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mutate, replica } from '#app/replica/replica.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { chatPath } from '#app/format/paths.ts'
import type { WaitingMessage } from '#workers/replica-api.ts'
import { choicesFor, type WaitingChoice } from './waiting-choices.ts'
import { WaitingEdit } from './waiting-edit.tsx'
import { useDateText } from '#app/format/use-date-text.ts'

/** One waiting message: its text, its state, and the possible actions. */
export function WaitingRow({
  message,
  chatId,
  number,
  before,
  after,
  onLeave,
  onNews,
}: {
  message: WaitingMessage
  chatId: string
  number: number
  /** Its neighbours in the conversation's queue. */
  before: WaitingMessage | null
  after: WaitingMessage[]
  onLeave: () => void
  /** Called with a message to announce to screen readers. */
  onNews: (news: string) => void
}) {
  const { t } = useTranslation('waiting')
  const state = useWaitingState(message)
  const [isEditing, setIsEditing] = useState(false)
  const { id } = message

  async function tell(done: Promise<{ ok: boolean }>, news: string): Promise<void> {
    onNews((await done).ok ? news : t('tooLate'))
  }
  function choose(choice: WaitingChoice): void {
    switch (choice) {
      case 'edit':
        return setIsEditing(true)
      case 'up':
        return void tell(mutate('moveMessage', { id, before: before?.id ?? null }), t('moved'))
      case 'down':
        return void tell(mutate('moveMessage', { id, before: after[1]?.id ?? null }), t('moved'))
      case 'retry':
        return void tell(mutate('retryMessage', { id }), t('retried'))
      case 'discard':
        return void tell(mutate('discardMessage', { id }), t('discarded'))
      case 'check':
        return void tell(replica.syncNow(), t('checked'))
    }
  }

  return (
    <li className={`lights waiting-item waiting-${message.state}`}>
      <span className="waiting-number numeric">{number}</span>
      {isEditing ? (
        <WaitingEdit message={message} onDone={() => setIsEditing(false)} />
      ) : (
        <Link to={chatPath(chatId)} className="waiting-text" dir="auto" onClick={onLeave}>
          {message.message || t('messagePhotos', { count: message.photos.length })}
        </Link>
      )}
      <Menu
        trigger={<IconButton icon="three-dots" label={t('menu', { number })} />}
        groups={[
          {
            choices: choicesFor(message, before, after[0] ?? null).map((choice) => ({
              id: choice,
              label: t(`do.${choice}`),
            })),
          },
        ]}
        onChoose={(choice) => choose(choice as WaitingChoice)}
      />
      <span className="fine waiting-when numeric">{state}</span>
    </li>
  )
}

/** Words the state of a waiting message: when it was written, or the result of the last attempt. */
function useWaitingState({ state, rejection, attempts, writtenAt, waitsFor }: WaitingMessage): string {
  const { t } = useTranslation('waiting')
  const dates = useDateText()
  const written = t('written', { when: dates.moment(writtenAt) })
  const tried = attempts.length > 0 && t('tried', { count: attempts.length })
  if (waitsFor !== null && state !== 'rejected') return [written, t(`waitsFor.${waitsFor}`)].join(' · ')
  switch (state) {
    case 'queued':
      return [written, tried].filter(Boolean).join(' · ')
    case 'sending':
      return t('state.sending')
    case 'uncertain':
      return [t('state.uncertain'), tried].filter(Boolean).join(' · ')
    case 'rejected':
      return t('state.rejected', { reason: t(`reason.${rejection ?? 'invalid'}`) })
  }
}
