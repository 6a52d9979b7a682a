import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '#contract/calendar-feed.ts'
import type { Result } from '#contract/result.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { AskFirst } from './ask-first.tsx'
import { isTooOften } from './is-too-often.ts'

/** One calendar: when it was last read and with what result, and buttons to read it again or remove it. Removing asks. */
export function CalendarRow({
  unitId,
  feed,
  isOnline,
  onChange,
}: {
  unitId: string
  feed: CalendarFeed
  isOnline: boolean
  onChange: () => void
}) {
  const { t } = useTranslation('calendars')
  const dates = useDateText()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<'failed' | 'tooOften' | null>(null)

  async function run(ask: () => Promise<Result<unknown>>): Promise<boolean> {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    setProblem(answer.ok ? null : isTooOften(answer.failure) ? 'tooOften' : 'failed')
    if (answer.ok) onChange()
    return answer.ok
  }

  const named = { id: unitId, feedId: feed.id }

  async function remove(): Promise<void> {
    if (!(await run(() => replica.ask('removeCalendar', named)))) return
    showToast({ text: t('removed'), tone: 'plain', undo: { label: t('undo'), run: () => void restore() } })
  }

  async function restore(): Promise<void> {
    const answer = await replica.ask('restoreCalendar', named)
    if (answer.ok) return onChange()
    showToast({ text: t(`cannot.${isTooOften(answer.failure) ? 'tooOften' : 'failed'}`), tone: 'problem' })
  }

  const read = feed.readAt === null ? '' : t('read', { when: dates.moment(feed.readAt), count: feed.count })
  return (
    <>
      <div className="calendar-what stack gap-1">
        <b>
          <bdi>{feed.name}</bdi>
        </b>
        <bdi className="note">{feed.source}</bdi>
        {feed.problem === null ? (
          <span>{read}</span>
        ) : (
          <>
            <StatusTag tone="bad">{t(`problem.${feed.problem}`)}</StatusTag>
            <span>
              {feed.checkedAt !== null && t('tried', { when: dates.moment(feed.checkedAt) })} {read}
            </span>
          </>
        )}
        <span role="alert">{problem !== null && t(`cannot.${problem}`)}</span>
      </div>
      <div className="actions">
        <Button
          isBusy={isBusy}
          isDisabled={!isOnline}
          onPress={() => void run(() => replica.ask('checkCalendar', named))}
        >
          {t('check')}
        </Button>
        <AskFirst
          label={t('remove')}
          title={t('ask.remove.title')}
          text={t('ask.remove.text', { count: feed.count })}
          isDanger
          isDisabled={!isOnline || isBusy}
          onConfirm={() => void remove()}
        />
      </div>
    </>
  )
}
