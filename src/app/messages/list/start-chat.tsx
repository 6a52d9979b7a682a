import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { daysBetween } from '#domain/calendar/calendar-day.ts'
import { rentPerPeriod } from '#contract/charge-frequency.ts'
import type { Failure } from '#contract/result.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { useSession } from '#app/auth/session.ts'
import { moneyText } from '#app/format/money.ts'
import { unitPath } from '#app/format/paths.ts'
import { daysInText } from '#domain/calendar/days-in-text.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

type StayDates = { from: string; to: string }

type Props = {
  unitId: string
  /** The days of the requested stay; `null` if none. */
  dates: StayDates | null
  /** Called with the chat, once this device has it or has tried to get it. */
  onStarted: (chatId: string) => void
  onBack: () => void
}

type Problem = 'offline' | 'own' | 'notListed' | 'closed' | 'often'

/**
 * Opens the conversation with a unit's host, creating it if there is none; "Message the host" leads here. If it was about
 * another room, the server adds a line with the new one. The public page can't know whose it is, so hosts of the room are
 * told here. The days of a stay and its price become the start of the
 * message, which the person can change and send.
 */
export function StartChat({ unitId, dates, onStarted, onBack }: Props) {
  const { t } = useTranslation('messages')
  const questionOf = useQuestion(dates)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isReachable = useIsReachable()
  const reachability = useSyncStatus((status) => status.reachability)
  const userId = useSession()?.user.id
  // Also without a connection: hosts have their rooms on the device.
  const unit = useLiveQuery('unit', { id: unitId })
  const isOwn = userId !== undefined && unit?.hostId === userId

  // Retried whenever the reachability changes. Until the worker reports one, the replica is still opening.
  useEffect(() => {
    if (isOwn || reachability === undefined || !isReachable) return
    let isHere = true
    void start(unitId, questionOf).then((begun) => {
      if (!isHere) return
      if (begun.chatId !== null) onStarted(begun.chatId)
      // While the reachability is unknown, the request may simply have come too early.
      else if (begun.problem !== 'offline' || reachability === 'reachable') setRefusal(begun.problem)
    })
    return () => {
      isHere = false
    }
  }, [unitId, questionOf, isOwn, attempt, reachability, isReachable, onStarted])

  function tryAgain(): void {
    setRefusal(null)
    setAttempt(attempt + 1)
  }

  const problem = isOwn ? 'own' : isReachable ? refusal : 'offline'
  if (problem === null) {
    return (
      <section className="conversation conversation-missing" aria-busy="true">
        <EmptyState drawing="letterbox" title={t('start.busy')} />
      </section>
    )
  }
  return (
    <section className="conversation conversation-missing">
      <EmptyState
        drawing={problem === 'offline' ? 'letterbox' : 'missingHouse'}
        title={t(`start.${problem}`)}
        action={
          <p className="caption-actions row">
            {problem === 'own' ? (
              <Link className="caption-action" to={unitPath(unitId)}>
                {t('line.action.room')}
              </Link>
            ) : problem === 'notListed' || problem === 'closed' ? (
              <a className="caption-action" href={LISTING_PATH}>
                {t('start.rooms')}
              </a>
            ) : (
              <button type="button" className="caption-action" onClick={tryAgain}>
                {t('start.again')}
              </button>
            )}
            <button type="button" className="caption-action" onClick={onBack}>
              {t('conversation.toList')}
            </button>
          </p>
        }
      >
        {t(`start.${problem}Hint`)}
      </EmptyState>
    </section>
  )
}

type Begun = { chatId: string } | { chatId: null; problem: Problem }

/** Returns the start of the message, given the weekly rent in dollars, if known. */
type QuestionOf = (rentPerWeek: number | null) => string

/** Returns `null` without dates; then the person asks in their own words. */
function useQuestion(dates: StayDates | null): QuestionOf | null {
  const { t, i18n } = useTranslation('messages')
  const { language } = i18n
  const { from = null, to = null } = dates ?? {}
  const questionOf = useCallback(
    (rentPerWeek: number | null) => {
      if (from === null || to === null) return ''
      const days = daysInText({ startsOn: from, endsOn: to }, language)
      if (rentPerWeek === null) return t('start.isFree', { days })
      const count = daysBetween(from, to)
      const amount = moneyText(rentPerPeriod(rentPerWeek, 'ONE_TIME', count))
      return t('start.isFreeFor', { days, count, amount })
    },
    [t, language, from, to],
  )
  return dates === null ? null : questionOf
}

async function start(unitId: string, questionOf: QuestionOf | null): Promise<Begun> {
  const begun = await replica.ask('startChat', { unitId })
  if (!begun.ok) return { chatId: null, problem: problemOf(begun.failure.kind) }
  // The conversation arrives with the changes, like every other row.
  const [unit] = await Promise.all([
    questionOf === null ? null : replica.ask('unit', { id: unitId }),
    replica.syncNow(),
  ])
  const chatId = begun.value.data.id
  // What was suggested about other days or another room goes, unless the person has changed it.
  const text = questionOf?.(unit?.ok ? unit.value.data.rentAmount : null) ?? ''
  await mutate('saveDraft', { chatId, text, isSuggested: true })
  return { chatId }
}

function problemOf(kind: Failure['kind']): Problem {
  // An address edited by hand contains no valid id.
  if (kind === 'notFound' || kind === 'invalid') return 'notListed'
  if (kind === 'forbidden') return 'closed'
  return kind === 'tooMany' ? 'often' : 'offline'
}
