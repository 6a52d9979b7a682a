import './timeline.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '#app/format/cents-text.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { isMaybeTwice } from '#app/rent/alike.ts'
import type { BondDue } from '#app/rent/bond-due.ts'
import type { Writing } from '#app/rent/entry-kinds.ts'
import { useMonthText } from '#app/rent/use-month-text.ts'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { LedgerView } from '#workers/replica-api.ts'
import { EntryRow } from './entry-row.tsx'
import { type TimelineDue, type TimelineLine, type TimelineMonth, timelineOf } from './timeline.ts'
import { useWeekdayText } from './use-weekday-text.ts'

type LineProps = {
  ledger: LedgerView
  onWrite: (writing: Writing) => void
  /** Shows the receipt or letter of an entry, or what it paid. */
  onShow: (entryId: string) => void
}

/** What was due and what happened, on one line of time by month, the latest first. Months without anything to do fold. */
export function TimelinePanel({ bond, ...props }: LineProps & { bond: BondDue | null }) {
  const { t } = useTranslation('rent')
  const { months, coming } = timelineOf(props.ledger, bond)
  return (
    <section className="rent-panel panel" aria-labelledby="rent-entries">
      <h2 id="rent-entries">{t('entries.title')}</h2>
      {months.length === 0 && <p>{t('entries.none')}</p>}
      {coming.length > 0 && (
        <details className="timeline-month">
          <summary>
            <b>{t('timeline.coming')}</b>
            <span>{t('timeline.payments', { count: coming.length })}</span>
          </summary>
          <ul className="rent-entries">
            {coming.map((due) => (
              <li key={due.id}>
                <DueRow due={due} isComing />
              </li>
            ))}
          </ul>
        </details>
      )}
      {months.map((month) => (
        <Month key={month.month} of={month} {...props} />
      ))}
    </section>
  )
}

/** A month. It doesn’t fold by itself while somebody looks at it: what they wrote in it would vanish once it is sent. */
function Month({ of: { month, lines, due, paid, isOpen }, ...props }: LineProps & { of: TimelineMonth }) {
  const { t } = useTranslation('rent')
  const monthText = useMonthText()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details className="timeline-month" open={wasOpen}>
      <summary>
        <b>{monthText(month)}</b>
        <span>{t('timeline.sums', { due: centsText(due), paid: centsText(paid) })}</span>
      </summary>
      <ul className="rent-entries">
        {lines.map((line) => (
          <Line key={line.kind === 'due' ? line.due.id : line.entry.id} line={line} {...props} />
        ))}
      </ul>
    </details>
  )
}

function Line({ line, ledger, onWrite, onShow }: LineProps & { line: TimelineLine }) {
  if (line.kind === 'due')
    return (
      <li className="timeline-due">
        <DueRow due={line.due} />
      </li>
    )
  const { entry } = line
  return (
    <li className={entry.isCounting ? '' : 'rent-reversed'}>
      <EntryRow
        entry={entry}
        party={ledger.party}
        isTwin={ledger.party === 'host' && isMaybeTwice(ledger, entry)}
        onWrite={onWrite}
        onShow={onShow}
      />
    </li>
  )
}

/** What was due on a day and how much of it is paid. */
function DueRow({ due, isComing = false }: { due: TimelineDue; isComing?: boolean }) {
  const { t } = useTranslation('rent')
  const dayText = useWeekdayText()
  const dates = useDateText()
  const { kind, name, dueOn, from, to, amount, paid } = due
  const what = kind === 'rent' || kind === 'bond' ? t(`dues.${kind}`) : name || t('dues.charge')
  const isOpen = paid < amount
  return (
    <>
      <time dateTime={dueOn}>{dayText(dueOn)}</time>
      <span className="rent-entry-what">
        <b>
          <bdi>{t('timeline.due', { what })}</bdi>
        </b>
        {from !== to && <span>{dates.calendarRange(from, to)}</span>}
        {kind === 'bond' && <span>{t('dues.bondPart')}</span>}
        <span className="row gap-2">
          {!isOpen && (
            <StatusTag tone="good" isQuiet>
              {t('strip.paid')}
            </StatusTag>
          )}
          {isOpen && paid > 0 && (
            <StatusTag tone="warn">{t('timeline.part', { paid: centsText(paid) })}</StatusTag>
          )}
          {isOpen && paid <= 0 && !isComing && <StatusTag tone="warn">{t('strip.owed')}</StatusTag>}
        </span>
      </span>
      <span className="timeline-due-amount">{centsText(amount)}</span>
    </>
  )
}
