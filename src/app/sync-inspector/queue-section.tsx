import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { WaitingMessage } from '#workers/replica-api.ts'

/** The queue by conversation, with why each message is still here. */
export function QueueSection({ waits }: { waits: readonly { chatId: string; until: number }[] }) {
  const { t } = useTranslation('sync')
  const waiting = useLiveQuery('waiting', {})
  if (waiting === undefined) return null
  const isEmpty = waiting.chats.length === 0 && waiting.intents.length === 0
  return (
    <section aria-labelledby="sync-queue">
      <h2 id="sync-queue">{t('queue.title')}</h2>
      <div className="sync-panel">
        {isEmpty && <p>{t('queue.empty')}</p>}
        {waiting.chats.map(({ chatId, others, messages }) => (
          <div key={chatId} className="sync-queue-chat">
            <Link to={`/messages?chat=${chatId}`} dir="auto">
              {others.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ') || '–'}
            </Link>
            <ol>
              {messages.map((message, index) => (
                <QueueLine
                  key={message.id}
                  message={message}
                  isFirst={index === 0}
                  until={waits.find((wait) => wait.chatId === chatId)?.until ?? null}
                />
              ))}
            </ol>
          </div>
        ))}
        {waiting.intents.length > 0 && <p>{t('queue.intents', { count: waiting.intents.length })}</p>}
      </div>
    </section>
  )
}

function QueueLine({
  message: { message, state, attempts },
  isFirst,
  until,
}: {
  message: WaitingMessage
  isFirst: boolean
  until: number | null
}) {
  const { t } = useTranslation(['sync', 'waiting'])
  const dates = useDateText()
  const last = attempts.at(-1)
  const why =
    !isFirst && state === 'queued'
      ? t('queue.behind')
      : state === 'rejected'
        ? t('waiting:timeline.outcome.refused')
        : t(`waiting:state.${state}`)
  const tried = last?.outcome === 'noAnswer' && `${t('waiting:timeline.outcome.noAnswer')}: ${last.note}`
  const next = isFirst && until !== null && t('queue.next', { when: dates.time(until) })
  return (
    <li>
      <span className="sync-queue-text" dir="auto">
        {message}
      </span>
      <span className="sync-faint numeric">{[why, tried, next].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
