import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '#contract/result.ts'
import { LISTING_PATH } from '#app/auth/paths.ts'
import { replica } from '#app/replica/replica.ts'
import { useIsReachable } from '#app/replica/use-is-reachable.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = {
  unitId: string
  /** Called with the chat, once this device has it or has tried to. */
  onStarted: (chatId: string) => void
  onBack: () => void
}

type Problem = 'offline' | 'notListed' | 'closed' | 'often'

/** Opens the conversation with a unit's host, and begins it if there is none: where "Message the host" leads. */
export function StartChat({ unitId, onStarted, onBack }: Props) {
  const { t } = useTranslation('messages')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isReachable = useIsReachable()

  useEffect(() => {
    let isHere = true
    void start(unitId).then((begun) => {
      if (!isHere) return
      if (begun.chatId === null) setProblem(begun.problem)
      else onStarted(begun.chatId)
    })
    return () => {
      isHere = false
    }
    // Tried again by itself when the line is back.
  }, [unitId, attempt, isReachable, onStarted])

  if (problem === null)
    return <section className="conversation" aria-busy="true" aria-label={t('start.busy')} />
  return (
    <section className="conversation conversation-missing">
      <EmptyState
        drawing={problem === 'offline' ? 'letterbox' : 'missingHouse'}
        title={t(`start.${problem}`)}
        action={
          <p className="two-ways">
            {problem === 'notListed' || problem === 'closed' ? (
              <a href={LISTING_PATH}>{t('start.rooms')}</a>
            ) : (
              <button type="button" className="caption-action" onClick={() => setAttempt(attempt + 1)}>
                {t('start.again')}
              </button>
            )}
            <button type="button" className="caption-action" onClick={onBack}>
              {t('room.toList')}
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

async function start(unitId: string): Promise<Begun> {
  const begun = await replica.ask('startChat', { unitId })
  if (!begun.ok) return { chatId: null, problem: problemOf(begun.failure.kind) }
  // The conversation comes with the changes, like every other row.
  await replica.syncNow()
  return { chatId: begun.value.data.id }
}

function problemOf(kind: Failure['kind']): Problem {
  // An address that was changed by hand holds no id.
  if (kind === 'notFound' || kind === 'invalid') return 'notListed'
  if (kind === 'forbidden') return 'closed'
  return kind === 'tooMany' ? 'often' : 'offline'
}
