import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { monthOf } from '#domain/calendar/calendar-day.ts'
import { centsText } from '#app/format/cents-text.ts'
import { RENT_PATH, REVENUE_PATH } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { dueThisWeek } from './due-this-week.ts'

/**
 * A host's money today in three sentences, from this device: what is owed, what was received this month, what is due
 * within seven days. Each leads to its list.
 */
export function MoneyOverview({ today }: { today: string }) {
  const { t } = useTranslation('dashboard')
  const rents = useLiveQuery('rents', { today })
  const revenue = useLiveQuery('revenue', { year: null, today })
  const own = (rents ?? []).filter(({ party }) => party === 'host')
  if (revenue === undefined || own.length === 0) return null
  const due = dueThisWeek(own)
  const came = revenue.months.find(({ month }) => month === monthOf(today))?.received ?? 0
  const entries = [
    { path: `${RENT_PATH}?show=owed`, cents: revenue.owed, what: 'owed' },
    { path: REVENUE_PATH, cents: came, what: 'came' },
    { path: `${RENT_PATH}?show=week`, cents: due, what: 'due' },
  ] as const
  return (
    <section aria-labelledby="money-overview">
      <h2 id="money-overview">{t('money.title')}</h2>
      <ul className="lined panel money-overview">
        {entries.map(({ path, cents, what }) => (
          <li key={path}>
            <Link to={path}>
              {cents === 0 ? t(`money.${what}None`) : t(`money.${what}`, { amount: centsText(cents) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
