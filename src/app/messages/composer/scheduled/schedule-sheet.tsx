import '#app/replies/replies.css'
import './scheduled.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { dayAtPlace, type PlaceZone } from '#contract/region.ts'
import { addDays, localMoment } from '#domain/calendar/calendar-day.ts'
import { instantAt } from '#domain/calendar/place-time.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { TimeField } from '#app/forms/time-field.tsx'
import { useToday } from '#app/format/use-today.ts'
import type { WaitingMessage } from '#app/replies/scheduled-view.ts'
import { UnlessAnswered } from '#app/replies/unless-answered.tsx'
import { useScheduledWords } from '#app/replies/use-scheduled-words.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { changeWaiting, scheduleNew } from './change-waiting.ts'

type Props = {
  chatId: string
  /** The other person's first name. */
  name: string
  /** The clock by which times are written. */
  zone: PlaceZone
  /** The message to change; `null` for a new one. */
  message: WaitingMessage | null
  /** What a new one begins with. */
  text?: string
  /** Called once a new one is kept. */
  onKept?: () => void
  onClose: () => void
}

/** When a message goes to this person, and its words. Kept on this device at once, also offline. */
export function ScheduleSheet({ chatId, name, zone, message, text: begun = '', onKept, onClose }: Props) {
  const { t } = useTranslation(['scheduled', 'forms'])
  const { labels, words, refusalOf } = useScheduledWords()
  const [text, setText] = useState(message?.text ?? begun)
  const [when, setWhen] = useState<When>(() => startOf(message?.at ?? null, zone))
  const [isUnlessAnswered, setIsUnlessAnswered] = useState(message?.isUnlessAnswered ?? false)
  /** What keeps it from being saved: `tried` if a field is empty, which each field says itself. */
  const [problem, setProblem] = useState<'tried' | 'past' | 'notKept' | null>(null)
  const isSingle = message === null || message.moment === null
  // A message about rent goes with the other reminders of it.
  const hasTime = message === null || message.dueOn === null
  const missing = (value: string | null, field: string) =>
    problem === 'tried' && !value?.trim() ? t('forms:rule.required', { name: field }) : undefined

  async function save(): Promise<void> {
    const written = text.trim()
    if (written === '' || when.day === null || when.time === null) return setProblem('tried')
    const at = instantAt(when.day, when.time, zone)
    if (at.getTime() <= Date.now()) return setProblem('past')
    const fields = {
      ...(written !== message?.text && { texts: [{ language: null, text: written }] }),
      ...(at.getTime() !== message?.at.getTime() && { sendAt: at.toISOString() }),
      ...(isSingle && { isUnlessAnswered }),
    }
    const kept = await (message === null
      ? scheduleNew(chatId, fields)
      : changeWaiting(message, { ...fields, isRemoved: false }))
    if (!kept.ok) return setProblem('notKept')
    onKept?.()
    onClose()
  }

  return (
    <Sheet isOpen title={message === null ? t('later.title') : t('waiting.title')} onClose={onClose}>
      <div className="replies stack gap-4">
        {message?.own && (
          <RecordState
            collection="scheduledMessages"
            id={message.id}
            edit={message.own.edit}
            labels={labels}
            refusals={refusalOf(message.own.edit)}
            words={words}
          />
        )}
        <LinesField
          label={labels.texts}
          value={text}
          rows={6}
          maxLength={MESSAGE_LENGTH_MAX}
          error={missing(text, labels.texts)}
          onValue={setText}
        />
        {hasTime && (
          <WhenFields
            when={when}
            zone={zone}
            day={missing(when.day, t('later.day'))}
            time={problem === 'past' ? t('later.past') : missing(when.time, labels.time)}
            onWhen={setWhen}
          />
        )}
        {isSingle && (
          <UnlessAnswered
            label={t('later.unless', { name })}
            value={isUnlessAnswered}
            onValue={setIsUnlessAnswered}
          />
        )}
        {problem === 'notKept' && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
        <div className="reply-actions actions">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onPress={() => void save()}>
            {message === null ? t('later.save') : t('save')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

type When = { day: string | null; time: string | null }

/** The day and time at the place, and whose clock that is. */
function WhenFields({
  when,
  zone,
  day,
  time,
  onWhen,
}: {
  when: When
  zone: PlaceZone
  /** What is wrong with each. */
  day: string | undefined
  time: string | undefined
  onWhen: (when: When) => void
}) {
  const { t } = useTranslation('scheduled')
  const today = useToday(zone)
  return (
    <div className="schedule-when stack gap-4">
      <DayField
        label={t('later.day')}
        value={when.day}
        onValue={(value) => onWhen({ ...when, day: value })}
        min={today}
        error={day}
      />
      <TimeField
        label={t('field.time')}
        value={when.time}
        onValue={(value) => onWhen({ ...when, time: value })}
        help={t(zone === 'Pacific/Chatham' ? 'later.chatham' : 'later.zone')}
        error={time}
      />
    </div>
  )
}

/** Returns the day and time of a message at the place; for a new one tomorrow morning. */
function startOf(at: Date | null, zone: PlaceZone): { day: string; time: string } {
  if (at === null) return { day: addDays(dayAtPlace(new Date(), zone), 1), time: '09:00' }
  const { day, minute } = localMoment(at, zone)
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return { day, time: [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':') }
}
