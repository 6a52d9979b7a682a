import { useTranslation } from 'react-i18next'
import { labelled, remarked } from '#app/format/labelled.ts'
import { Link } from 'react-router-dom'
import { fullName } from '#contract/full-name.ts'
import { chatPath } from '#app/format/paths.ts'
import { placeOfRecord } from '#app/records/place-of-record.ts'
import { useRecordTitle } from '#app/records/use-record-title.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { WaitingMessage } from '#workers/replica-api.ts'
import { bytesText } from '#app/format/bytes-text.ts'

/** Messages behind the first ones wait for them. */
const SHOWN_OF_CHAT = 10

/** The queue by conversation, with why each message is still here. */
export function QueueSection({ waits }: { waits: readonly { chatId: string; until: number }[] }) {
  const { t, i18n } = useTranslation(['sync', 'waiting', 'records'])
  const titled = useRecordTitle()
  const waiting = useLiveQuery('waiting', {})
  if (waiting === undefined) return null
  const { chats, intents, edits, files, later } = waiting
  const isEmpty = chats.length + intents.length + edits.length + files.length + later.length === 0
  return (
    <section aria-labelledby="sync-queue">
      <h2 id="sync-queue">{t('queue.title')}</h2>
      <div className="sync-panel stack gap-4 panel">
        {isEmpty && <p>{t('queue.empty')}</p>}
        {chats.map(({ chatId, others, messages }) => (
          <div key={chatId} className="sync-queue-chat">
            <Link to={chatPath(chatId)} dir="auto">
              {others.map(fullName).join(', ') || '–'}
            </Link>
            <ol className="stack gap-2">
              {messages.slice(0, SHOWN_OF_CHAT).map((message, index) => (
                <QueueLine
                  key={message.id}
                  message={message}
                  isFirst={index === 0}
                  until={waits.find((wait) => wait.chatId === chatId)?.until ?? null}
                />
              ))}
            </ol>
            {messages.length > SHOWN_OF_CHAT && (
              <p className="sync-faint">{t('waiting:more', { count: messages.length - SHOWN_OF_CHAT })}</p>
            )}
          </div>
        ))}
        {intents.length > 0 && <p>{t('queue.intents', { count: intents.length })}</p>}
        {edits.length + files.length > 0 && (
          <ul className="sync-queue-changes stack">
            {edits.map(({ collection, recordId, state, title, waitsFor }) => (
              <li key={recordId}>
                <Link to={placeOfRecord(collection, recordId)} dir="auto">
                  {t(`records:${collection}.waiting`, {
                    title: titled(collection, title) || t('waiting:record.untitled'),
                  })}
                </Link>
                <span className="sync-faint">
                  {waitsFor === null ? t(`waiting:changeState.${state}`) : t(`waiting:waitsFor.${waitsFor}`)}
                </span>
              </li>
            ))}
            {files.map(({ id, purpose, state, size, sent }) => (
              <li key={id}>
                <span>{t(`waiting:purpose.${purpose}`)}</span>
                <span className="sync-faint numeric">
                  {remarked(
                    t(`waiting:changeState.${state}`),
                    `${bytesText(sent, i18n.language)} / ${bytesText(size, i18n.language)}`,
                    i18n.language,
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        {later.length > 0 && <p>{t('queue.later', { count: later.length })}</p>}
      </div>
    </section>
  )
}

function QueueLine({
  message: { message, state, attempts, waitsFor },
  isFirst,
  until,
}: {
  message: WaitingMessage
  isFirst: boolean
  until: number | null
}) {
  const { t, i18n } = useTranslation(['sync', 'waiting'])
  const dates = useDateText()
  const last = attempts.at(-1)
  const why = waitsFor
    ? t(`waiting:waitsFor.${waitsFor}`)
    : !isFirst && state === 'queued'
      ? t('queue.behind')
      : state === 'rejected'
        ? t('waiting:timeline.outcome.refused')
        : t(`waiting:state.${state}`)
  const tried =
    last?.outcome === 'noAnswer' && labelled(t('waiting:timeline.outcome.noAnswer'), last.note, i18n.language)
  const next = isFirst && until !== null && t('queue.next', { when: dates.time(until) })
  return (
    <li>
      <span className="cut sync-queue-text" dir="auto">
        {message}
      </span>
      <span className="sync-faint numeric">{[why, tried, next].filter(Boolean).join(' · ')}</span>
    </li>
  )
}
