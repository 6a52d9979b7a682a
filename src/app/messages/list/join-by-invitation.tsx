import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import type { Failure } from '#contract/result.ts'
import { useSession } from '#app/auth/session.ts'
import { PrivacyNote } from '#app/invite/privacy-note.tsx'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = {
  token: string
  /** Called with the chat, once this device has it or has tried to get it. */
  onJoined: (chatId: string) => void
  onBack: () => void
}

type Problem = 'offline' | 'over' | 'own' | 'account' | 'often'

/**
 * Where an invitation leads after signing in. Shows who sent it and who would join, and uses it only on request:
 * opening a link must not tell the host who opened it.
 */
export function JoinByInvitation({ token, onJoined, onBack }: Props) {
  const { t } = useTranslation('messages')
  const me = useSession()?.user
  const isReachable = useIsReachable()
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  const answer = useServerAnswer(token, () => replica.ask('readGuestInvitation', { token }), turn)
  const opened = answer?.ok ? answer.value.data : null
  const unread = answer?.ok === false ? problemOf(answer.failure) : null
  // Until the worker has reported the reachability, a request may simply have come too early.
  const found = opened?.isOwn ? 'own' : isReachable && unread === 'offline' ? null : unread
  const problem = refusal ?? (opened === null && !isReachable ? 'offline' : found)

  async function join(): Promise<void> {
    setIsBusy(true)
    const joined = await replica.ask('acceptGuestInvitation', { token, isTold: true })
    // The conversation arrives with the changes, like every other row.
    if (joined.ok) await replica.syncNow()
    setIsBusy(false)
    if (joined.ok) onJoined(joined.value.data.chatId)
    else setRefusal(problemOf(joined.failure))
  }

  const back = (
    <button type="button" className="caption-action" onClick={onBack}>
      {t(problem === null ? 'join.notNow' : 'conversation.toList')}
    </button>
  )
  if (problem !== null) {
    const again = (): void => {
      setRefusal(null)
      setTurn(turn + 1)
    }
    return <NotOpened problem={problem} back={back} onAgain={again} />
  }
  if (opened === null || !me)
    return (
      <section className="conversation conversation-missing" aria-busy="true">
        <EmptyState drawing="letterbox" title={t('join.busy')} />
      </section>
    )
  const { hostName: host, unitTitle: room, hasDraft = false } = opened
  return (
    <section className="conversation conversation-missing">
      <EmptyState
        drawing="letterbox"
        title={t('join.title', { host })}
        action={
          <div className="join-actions stack gap-2">
            <Button kind="primary" size="large" isBusy={isBusy} onPress={() => void join()}>
              {t('join.join')}
            </Button>
            {back}
          </div>
        }
      >
        {room === '' ? '' : `${t('join.about', { room })} `}
        {t('join.as', { name: fullName(me), host })}
      </EmptyState>
      <PrivacyNote host={host} held={hasDraft ? 'heldDraft' : 'held'} />
    </section>
  )
}

/** Says why an invitation can't be used, and offers another try where one may help. */
function NotOpened({ problem, back, onAgain }: { problem: Problem; back: ReactNode; onAgain: () => void }) {
  const { t } = useTranslation('messages')
  const mayHelp = problem === 'offline' || problem === 'often'
  return (
    <section className="conversation conversation-missing">
      <EmptyState
        drawing={problem === 'offline' ? 'letterbox' : 'missingHouse'}
        title={t(`join.${problem}`)}
        action={
          <p className="caption-actions row">
            {mayHelp && (
              <button type="button" className="caption-action" onClick={onAgain}>
                {t('start.again')}
              </button>
            )}
            {back}
          </p>
        }
      >
        {t(`join.${problem}Hint`)}
      </EmptyState>
    </section>
  )
}

function problemOf({ kind }: Failure): Problem {
  // A link that was truncated contains no valid token.
  if (kind === 'notFound' || kind === 'invalid') return 'over'
  if (kind === 'forbidden') return 'account'
  return kind === 'tooMany' ? 'often' : 'offline'
}
