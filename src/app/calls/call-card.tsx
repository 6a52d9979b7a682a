import './call-card.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { chatPath } from '#app/format/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import type { RingingCall } from '#workers/replica-api.ts'
import { CALL_RINGS_MS } from '#contract/limits.ts'

const STEP_MS = 250

type Outcome = 'answered' | 'declined' | 'cancelled'

/**
 * Shows a ringing call: the caller, and the possible answers. It takes the focus when it appears and returns it when it
 * disappears. The page behind stays usable, because nobody should lose a sentence to a call.
 */
export function CallCard({ call }: { call: RingingCall }) {
  const { t } = useTranslation('calls')
  const navigate = useNavigate()
  const chat = useLiveQuery('chat', { chatId: call.chatId })
  const card = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const name = nameOf(chat?.others) || t('somebody')

  useEffect(() => {
    const before = document.activeElement
    // A person who is typing keeps the focus, so that their Enter does not answer the call.
    const isWriting = before instanceof HTMLElement && before.matches('textarea, input')
    if (!isWriting && !call.isMine) card.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
    }
  }, [call.id, call.isMine])

  function end(outcome: Outcome): void {
    // Stops ringing here at once, in every tab, whether or not the server can be reached.
    replica.callsMoved(call.id)
    void replica.ask('endCall', { id: call.chatId, callId: call.id, outcome })
    if (outcome === 'answered') void navigate(chatPath(call.chatId))
  }

  return (
    <div ref={card} className="call-card" role="alertdialog" aria-labelledby={titleId}>
      <CallCountdown endsAt={call.endsAt} />
      <div className="call-card-inside stack gap-4">
        <div className="abreast gap-4 call-card-person">
          <Avatar
            id={chat?.others[0]?.id ?? call.chatId}
            name={name}
            url={chat?.others[0]?.avatarUrl ?? null}
            size="large"
          />
          <div>
            <p id={titleId}>
              <span className="call-card-kind note">{t(call.isMine ? 'outgoing' : 'incoming')}</span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
            </p>
            {chat?.subject && (
              <p className="note">
                <bdi>{chat.subject.title}</bdi>
              </p>
            )}
          </div>
        </div>
        <p className="note">{t(call.isMine ? 'noteMine' : 'note', { name })}</p>
        <div className="call-card-actions">
          {call.isMine ? (
            <Button onPress={() => end('cancelled')}>{t('cancel')}</Button>
          ) : (
            <>
              <Button kind="primary" onPress={() => end('answered')}>
                {t('answer')}
              </Button>
              <Button onPress={() => end('declined')}>{t('dismiss')}</Button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function nameOf(others: readonly { firstName: string; lastName: string }[] = []): string {
  return others.map(fullName).join(', ')
}

/** The line that runs out while a call rings. Visual only: the text says everything that matters. */
function CallCountdown({ endsAt }: { endsAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const left = Math.min(1, Math.max(0, (endsAt - now) / CALL_RINGS_MS))
  return <progress className="call-countdown" value={left} aria-hidden="true" tabIndex={-1} />
}
