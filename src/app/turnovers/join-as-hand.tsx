import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#contract/full-name.ts'
import type { Given } from '#contract/given.ts'
import type { Failure } from '#contract/result.ts'
import { useSession } from '#app/auth/session.ts'
import { PrivacyNote } from '#app/invite/privacy-note.tsx'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** Which of several things that are given an invitation is named after. */
const MOST_FIRST: readonly Given[] = ['cohost', 'turnovers', 'money']

type Problem = 'offline' | 'over' | 'own' | 'account' | 'often'

/**
 * Where an invitation to help leads after signing in. Shows who asks, for which rooms and what it gives, and uses it only
 * on request, as for guests.
 */
export function JoinAsHand({ token, onDone }: { token: string; onDone: () => void }) {
  const { t, i18n } = useTranslation(['hands', 'records'])
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
      <div className="stack gap-5 list-page panel" aria-busy="true">
        <EmptyState drawing="letterbox" title={t('join.busy')} />
      </div>
    )
  const { hostName: host, rooms = [], given = [] } = opened
  const names = rooms.map((room) => room || t('records:units.unnamed'))
  return (
    <div className="stack gap-5 list-page panel">
      <EmptyState
        drawing="letterbox"
        title={t(`join.title.${MOST_FIRST.find((one) => given.includes(one)) ?? 'turnovers'}`, { host })}
        action={
          <div className="stack gap-2">
            <Button kind="primary" size="large" isBusy={isBusy} onPress={() => void accept()}>
              {t('join.accept')}
            </Button>
            <Button onPress={onDone}>{t('join.notNow')}</Button>
          </div>
        }
      >
        <b>
          <bdi>{new Intl.ListFormat(i18n.language).format(names)}</bdi>
        </b>
        <br />
        {given.map((one) => t(`join.sees.${one}`)).join(' ')} {t('join.as', { name: fullName(me), host })}
      </EmptyState>
      <div className="join-privacy">
        <PrivacyNote host={host} held="held" />
      </div>
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
    <div className="stack gap-5 list-page panel">
      <EmptyState
        drawing={problem === 'offline' ? 'letterbox' : 'missingHouse'}
        title={t(`join.${problem}`)}
        action={
          <div className="stack gap-2">
            {(problem === 'offline' || problem === 'often') && (
              <Button onPress={onAgain}>{t('join.again')}</Button>
            )}
            <Button onPress={onBack}>{t('records:turnovers.name')}</Button>
          </div>
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
