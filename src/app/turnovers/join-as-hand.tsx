import { useState } from 'react'
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

type Problem = 'offline' | 'over' | 'own' | 'account' | 'often'

/**
 * Where an invitation to help leads after signing in. Shows who asks, for which rooms and what it gives, and uses it only
 * on request, as for guests.
 */
export function JoinAsHand({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation(['hands', 'records'])
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

  async function accept(): Promise<void> {
    setIsBusy(true)
    const accepted = await replica.ask('acceptHandInvitation', { token })
    // The rooms arrive with the changes, like every other row.
    if (accepted.ok) await replica.syncNow()
    setIsBusy(false)
    if (accepted.ok) onDone()
    else setRefusal(problemOf(accepted.failure))
  }

  if (problem !== null) {
    const again = (): void => {
      setRefusal(null)
      setTurn(turn + 1)
    }
    return <NotAccepted problem={problem} onAgain={again} onBack={onDone} />
  }
  if (opened === null || !me)
    return (
      <div className="list-page panel" aria-busy="true">
        <EmptyState drawing="letterbox" title={t('join.busy')} />
      </div>
    )
  const { hostName: host, rooms = [] } = opened
  return (
    <div className="list-page panel">
      <EmptyState
        drawing="letterbox"
        title={t('join.title', { host })}
        action={
          <div className="join-actions stack gap-2">
            <Button kind="primary" size="large" isBusy={isBusy} onPress={() => void accept()}>
              {t('join.accept')}
            </Button>
            <button type="button" className="caption-action" onClick={onDone}>
              {t('join.notNow')}
            </button>
          </div>
        }
      >
        {t('join.sees')} {t('join.as', { name: fullName(me), host })}
      </EmptyState>
      <section className="helped-list">
        <h2>{t('join.rooms')}</h2>
        <ul>
          {rooms.map((room, place) => (
            // Two rooms may have one title.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <bdi>{room || t('records:units.unnamed')}</bdi>
            </li>
          ))}
        </ul>
      </section>
      <PrivacyNote host={host} held="held" />
    </div>
  )
}

function NotAccepted({
  problem,
  onAgain,
  onBack,
}: {
  problem: Problem
  onAgain: () => void
  onBack: () => void
}) {
  const { t } = useTranslation(['hands', 'records'])
  return (
    <div className="list-page panel">
      <EmptyState
        drawing={problem === 'offline' ? 'letterbox' : 'missingHouse'}
        title={t(`join.${problem}`)}
        action={
          <p className="caption-actions row">
            {(problem === 'offline' || problem === 'often') && (
              <button type="button" className="caption-action" onClick={onAgain}>
                {t('join.again')}
              </button>
            )}
            <button type="button" className="caption-action" onClick={onBack}>
              {t('records:turnovers.name')}
            </button>
          </p>
        }
      >
        {t(`join.${problem}Hint`)}
      </EmptyState>
    </div>
  )
}

function problemOf({ kind }: Failure): Problem {
  // A link that was truncated contains no valid token.
  if (kind === 'notFound' || kind === 'invalid') return 'over'
  if (kind === 'forbidden') return 'account'
  return kind === 'tooMany' ? 'often' : 'offline'
}
