import { useTranslation } from 'react-i18next'
import { monthOf } from '#domain/calendar/calendar-day.ts'
import { groupedBy } from '#contract/grouped-by.ts'
import { labelled } from '#app/format/labelled.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { useWeekdays } from './timeline/use-weekday-text.ts'
import { useMonthText } from './use-month-text.ts'

/**
 * Days around today by month and weekday, each paid, part paid, owed or ahead: a shape and a colour, and the same in
 * words.
 */
export function DayStrip({ days, today }: { days: LedgerView['days']; today: string }) {
  const { t, i18n } = useTranslation('rent')
  const dayText = useDayText()
  const monthText = useMonthText()
  const weekdays = useWeekdays()
  if (days.length === 0) return null
  return (
    <section className="rent-panel panel" aria-labelledby="rent-days">
      <h2 id="rent-days">{t('strip.title')}</h2>
      <div className="rent-strips stack">
        {[...groupedBy(days, ({ day }) => monthOf(day))].map(([month, ofMonth]) => (
          <div key={month}>
            <h3 id={`rent-days-${month}`}>{monthText(month)}</h3>
            <p className="rent-strip rent-weekdays" aria-hidden="true">
              {weekdays.map((weekday) => (
                <span key={weekday}>{weekday}</span>
              ))}
            </p>
            <ol className="rent-strip" aria-labelledby={`rent-days-${month}`}>
              {ofMonth.map(({ day, state }) => (
                <li
                  key={day}
                  className={`rent-day rent-day-${state}`}
                  data-weekday={weekdayOf(day)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <span className="visually-hidden">
                    {labelled(dayText(day), t(`strip.${state}`), i18n.language)}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
      <p className="actions note rent-legend" aria-hidden="true">
        {(['paid', 'part', 'owed', 'ahead'] as const).map((state) => (
          <span key={state}>
            <i className={`rent-day rent-day-${state}`} /> {t(`strip.${state}`)}
          </span>
        ))}
      </p>
    </section>
  )
}

/** Returns 1 for a Monday to 7 for a Sunday. */
function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}
