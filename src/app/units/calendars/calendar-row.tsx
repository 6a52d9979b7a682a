import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarFeed } from '#contract/calendar-feed.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { Button } from '#app/ui/button.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'

/** One calendar: when it was last read and with what result, and buttons to read it again or remove it. */
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
  const [hasFailed, setHasFailed] = useState(false)

  async function run(ask: () => Promise<{ ok: boolean }>): Promise<void> {
    setIsBusy(true)
    const answer = await ask()
    setIsBusy(false)
    setHasFailed(!answer.ok)
    if (answer.ok) onChange()
  }

  const named = { id: unitId, feedId: feed.id }
  const read = feed.readAt === null ? '' : t('read', { when: dates.moment(feed.readAt), count: feed.count })
  return (
    <>
      <div className="calendar-what">
        <b>
          <bdi>{feed.name}</bdi>
        </b>
        <bdi className="calendars-lead">{feed.source}</bdi>
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
        <span role="alert">{hasFailed && t('cannot.failed')}</span>
      </div>
      <div className="calendars-actions">
        <Button
          isBusy={isBusy}
          isDisabled={!isOnline}
          onPress={() => void run(() => replica.ask('checkCalendar', named))}
        >
          {t('check')}
        </Button>
        <Button
          kind="danger"
          isDisabled={!isOnline || isBusy}
          onPress={() => void run(() => replica.ask('removeCalendar', named))}
        >
          {t('remove')}
        </Button>
      </div>
    </>
  )
}
