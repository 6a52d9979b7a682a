import { shortDayText, timeText } from '#app/format/dates.ts'
import { daysBetween } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace, type PlaceZone } from '#contract/region.ts'
import { languageTagOf } from '#contract/locale.ts'
import './scheduled.css'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scheduledOf, guestsOf, waitingMessages, type WaitingMessage } from '#app/replies/scheduled-view.ts'
import { useToday } from '#app/format/use-today.ts'
import { replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ChatView } from '#workers/replica-api.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { putOff } from './change-waiting.ts'

const LOOK_MS = 30_000

/** What waits for its time in this conversation, the next first; the rest unfolds. Only its host sees it. */
export function WaitingStrip({ chat }: { chat: ChatView }) {
  const { t } = useTranslation('scheduled')
  const records = useLiveQuery('records', { kinds: ['scheduledMessages', 'agreements'] })
  const rents = useLiveQuery('rents', { today: useToday('Pacific/Auckland') })
  const now = useNow()
  const [isOpen, setIsOpen] = useState(false)
  const [editing, setEditing] = useState<WaitingMessage | null>(null)
  const listId = useId()
  const [other] = chat.others
  const userId = replica.boundTo()
  if (!records || !other || userId === null) return null
  const dues = (rents ?? []).flatMap(({ agreementId, next }) =>
    next === null ? [] : [{ agreementId, dueOn: next.dueOn, cents: next.amount }],
  )
  const who = { chatId: chat.id, guestId: other.id, userId }
  const waiting = waitingMessages(who, scheduledOf(records), guestsOf(records), now, dues)
  const shown = isOpen ? waiting : waiting.slice(0, 1)
  const more = waiting.length - 1
  if (waiting.length === 0) return null
  return (
    <section className="waiting-strip" aria-label={t('waiting.title')}>
      <ul id={listId} className="stack gap-2">
        {shown.map((message) => (
          <WaitingLine
            key={message.id}
            message={message}
            name={other.firstName}
            now={now}
            onEdit={() => setEditing(message)}
          />
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          className="caption-action"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('waiting.fewer') : t('waiting.more', { count: more })}
        </button>
      )}
      {editing !== null && (
        <ScheduleSheet
          chatId={chat.id}
          name={other.firstName}
          zone={editing.zone}
          message={editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function WaitingLine({
  message,
  name,
  now,
  onEdit,
}: {
  message: WaitingMessage
  name: string
  now: Date
  onEdit: () => void
}) {
  const { t, i18n } = useTranslation('scheduled')
  const { at, zone, text, moment, isSkipped, isLate, isUnlessAnswered, own } = message
  const [hasFailed, setHasFailed] = useState(false)
  const edit = own?.edit ?? null
  const needsHost = edit?.state === 'rejected' || edit?.state === 'conflict'
  const when = whenText(at, { language: i18n.language, zone, now })
  const title = [when, moment === null ? '' : t(`moment.${moment}`)].filter(Boolean).join(' · ')
  const note = isSkipped
    ? t('waiting.skipped')
    : isLate
      ? t('waiting.late')
      : moment === 'rentLate'
        ? t('waiting.unpaid')
        : isUnlessAnswered
          ? t('waiting.unless', { name })
          : ''
  return (
    <li className={isSkipped ? 'beside waiting-skipped' : 'beside'}>
      <Icon name={needsHost || isLate ? 'exclamation-circle' : 'clock'} />
      <div className="words">
        <b>{title}</b>
        <span dir="auto" className="cut waiting-strip-text">
          {text}
        </span>
        {note !== '' && <span className="note">{note}</span>}
        {edit !== null && !needsHost && <span className="note">{t('waiting.here')}</span>}
        {needsHost && <span className="note">{t('waiting.needsYou')}</span>}
        {hasFailed && (
          <span className="note" role="alert">
            {t('notKept')}
          </span>
        )}
      </div>
      <div className="actions gap-3">
        <button type="button" className="caption-action" onClick={onEdit}>
          {t('waiting.edit')}
        </button>
        <button
          type="button"
          className="caption-action"
          onClick={() => void putOff(message, !isSkipped).then(({ ok }) => setHasFailed(!ok))}
        >
          {isSkipped ? t('waiting.restore') : moment === null ? t('remove') : t('waiting.skip')}
        </button>
      </div>
    </li>
  )
}

/** Returns the time, and again every half minute: what was sent meanwhile isn't shown as waiting. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), LOOK_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

/** Returns when something comes, by the clock of a place: "Tomorrow 4:00 pm", "Friday 9:00 am", "3 Dec 9:00 am". */
function whenText(
  at: Date,
  { language, zone, now }: { language: string; zone: PlaceZone; now: Date },
): string {
  const locale = languageTagOf(language)
  const namesZone = zone !== new Intl.DateTimeFormat().resolvedOptions().timeZone
  const style = { locale, timeZone: zone, now, namesZone }
  const days = daysBetween(dayAtPlace(now, zone), dayAtPlace(at, zone))
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : days > 1 && days < 7
        ? new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'long' }).format(at)
        : shortDayText(at, style)
  return `${day.charAt(0).toLocaleUpperCase(locale)}${day.slice(1)} ${timeText(at, style)}`
}
