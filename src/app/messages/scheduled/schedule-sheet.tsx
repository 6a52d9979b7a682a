import '#app/replies/replies.css'
import './scheduled.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as newId } from 'uuid'
import { MESSAGE_LENGTH_MAX } from '#contract/limits.ts'
import { dayAtPlace, type PlaceZone } from '#contract/region.ts'
import { NO_SCHEDULED_MESSAGE } from '#contract/scheduled-message-fields.ts'
import { addDays, localMoment } from '#domain/calendar/calendar-day.ts'
import { instantAt } from '#domain/calendar/place-time.ts'
import { RecordState } from '#app/edits/record-state.tsx'
import { DayField } from '#app/forms/day-field.tsx'
import { LinesField } from '#app/forms/lines-field.tsx'
import { TimeField } from '#app/forms/time-field.tsx'
import type { WaitingMessage } from '#app/replies/scheduled-view.ts'
import { useScheduledWords } from '#app/replies/use-scheduled-words.ts'
import { mutate } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { changeWaiting } from './change-waiting.ts'

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
  const start = startOf(message?.at ?? null, zone)
  const [text, setText] = useState(message?.text ?? begun)
  const [day, setDay] = useState<string | null>(start.day)
  const [time, setTime] = useState<string | null>(start.time)
  const [isUnlessAnswered, setIsUnlessAnswered] = useState(message?.isUnlessAnswered ?? false)
  const [hasTried, setHasTried] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const at = day === null || time === null ? null : instantAt(day, time, zone)
  const isPast = at !== null && at.getTime() <= Date.now()
  const edit = message?.own?.edit ?? null

  async function save(): Promise<void> {
    setHasTried(true)
    const written = text.trim()
    if (written === '' || at === null || isPast) return
    const texts = written === message?.text ? {} : { texts: [{ language: null, text: written }] }
    const sendAt = at.getTime() === message?.at.getTime() ? {} : { sendAt: at.toISOString() }
    const unless = message === null || message.moment === null ? { isUnlessAnswered } : {}
    const kept =
      message === null
        ? await mutate('createRecord', {
            collection: 'scheduledMessages',
            id: newId(),
            fields: { ...NO_SCHEDULED_MESSAGE, chatId, ...texts, ...sendAt, ...unless },
          })
        : await changeWaiting(message, { ...texts, ...sendAt, ...unless, isRemoved: false })
    setHasFailed(!kept.ok)
    if (!kept.ok) return
    onKept?.()
    onClose()
  }

  return (
    <Sheet isOpen title={message === null ? t('later.title') : t('waiting.title')} onClose={onClose}>
      <div className="replies schedule">
        {message?.own && (
          <RecordState
            collection="scheduledMessages"
            id={message.id}
            edit={edit}
            labels={labels}
            refusals={refusalOf(edit)}
            words={words}
          />
        )}
        <LinesField
          label={labels.texts}
          value={text}
          rows={6}
          maxLength={MESSAGE_LENGTH_MAX}
          error={
            hasTried && text.trim() === '' ? t('forms:rule.required', { name: labels.texts }) : undefined
          }
          onValue={setText}
        />
        <div className="schedule-when">
          <DayField
            label={t('later.day')}
            value={day}
            onValue={setDay}
            min={dayAtPlace(new Date(), zone)}
            error={hasTried && day === null ? t('forms:rule.required', { name: t('later.day') }) : undefined}
          />
          <TimeField
            label={labels.time}
            value={time}
            onValue={setTime}
            help={t(zone === 'Pacific/Chatham' ? 'later.chatham' : 'later.zone')}
            error={isPast ? t('later.past') : undefined}
          />
        </div>
        {(message === null || message.moment === null) && (
          <label className="checkbox-field">
            <input
              type="checkbox"
              checked={isUnlessAnswered}
              onChange={(event) => setIsUnlessAnswered(event.target.checked)}
            />
            <span>{t('later.unless', { name })}</span>
          </label>
        )}
        {hasFailed && <Notice icon="exclamation-circle">{t('notKept')}</Notice>}
        <div className="reply-actions">
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onPress={() => void save()}>
            {message === null ? t('later.save') : t('save')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** Returns the day and time of a message at the place; for a new one tomorrow morning. */
function startOf(at: Date | null, zone: PlaceZone): { day: string; time: string } {
  if (at === null) return { day: addDays(dayAtPlace(new Date(), zone), 1), time: '09:00' }
  const { day, minute } = localMoment(at, zone)
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return { day, time: [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':') }
}
