// Must be first: schemas created before it would be compiled, which the page's policy forbids.
import '#app/forms/zod.ts'
import './revenue.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, Link } from 'react-router-dom'
import { taxYearOf } from '#domain/calendar/calendar-day.ts'
import { useSession } from '#app/auth/session.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { ListSelect } from '#app/ui/list-select.tsx'
import { expensesOf } from './expense-view.ts'
import { HostsTable } from './hosts-table.tsx'
import { OwnReport } from './own-report.tsx'
import { REVENUE_PATH } from '#app/format/paths.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { replica } from '#app/replica/replica.ts'
import { wordsOf } from '#app/server-lists/server-page-foot.tsx'
import { useServerAnswer } from '#app/server-lists/use-server-page.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Report } from './report.tsx'

const ExpenseDialog = lazyPanel(async () => (await import('./expense-dialog.tsx')).ExpenseDialog)

const ExportDialog = lazyPanel(async () => (await import('./export-dialog.tsx')).ExportDialog)

/**
 * Revenue (§2): a host's from this device; for administrators, every host's from the server. Address parameters: `year`
 * in which the tax year ends, the open `expense` or `new`, and for administrators the `host`.
 */
export function Component() {
  const { t } = useTranslation(['revenue', 'records'])
  const today = useToday('Pacific/Auckland')
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const rows = useLiveQuery('records', { kinds: ['expenses'] })
  const units = useLiveQuery('units', {})
  const [query, setQuery] = useSearchParams()
  const [isExporting, setIsExporting] = useState(false)
  const year = yearIn(query.get('year')) ?? taxYearOf(today)
  const view = useLiveQuery('revenue', { year, today })
  const expenses = rows && expensesOf(rows)
  const ofYear = (expenses ?? []).filter(({ day }) => taxYearOf(day) === year)
  const rooms = (units ?? []).map(({ id, title }) => ({ id, title }))
  const hostId = isAdmin ? query.get('host') : null
  const opened = query.get('expense')
  const shown = expenses?.find(({ id }) => id === opened) ?? null
  const name = (field: 'expense' | 'year', value: string | null): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === null) next.delete(field)
        else next.set(field, value)
        return next
      },
      { preventScrollReset: true, replace: value === null || field === 'year' },
    )
  const years = [...new Set([...(view?.years ?? []), year])].sort((a, b) => b - a)
  const showsOwn = !isAdmin || (view?.isEmpty === false && hostId === null)
  return (
    <div className="revenue stack gap-5" aria-busy={view === undefined}>
      <header className="row spread">
        <h1 className="titled-by-bar">{t('records:expenses.name')}</h1>
        <ListSelect
          label={t('year.label')}
          value={String(year)}
          options={years.map((each) => ({
            value: String(each),
            label: t('year.option', { from: each - 1, to: each }),
          }))}
          onValue={(value) => name('year', value)}
        />
      </header>
      {isAdmin && hostId === null && <HostsTable year={year} />}
      {hostId !== null && <HostReport hostId={hostId} year={year} />}
      {showsOwn && view && expenses && (
        <OwnReport
          view={view}
          rooms={rooms}
          expenses={ofYear}
          onOpen={(id) => name('expense', id)}
          onExport={() => setIsExporting(true)}
        />
      )}
      {isExporting && view && (
        <ExportDialog view={view} rooms={rooms} expenses={ofYear} onClose={() => setIsExporting(false)} />
      )}
      {(opened === 'new' || shown !== null) && (
        <ExpenseDialog
          key={opened}
          expense={shown}
          rooms={rooms}
          today={today}
          onClose={() => name('expense', null)}
        />
      )}
    </div>
  )
}

/** Returns the year that an address names; `null` if it is invalid. */
function yearIn(text: string | null): number | null {
  return text !== null && /^20\d\d$/.test(text) ? Number(text) : null
}

/** One host's year, for administrators, from the server. */
function HostReport({ hostId, year }: { hostId: string; year: number }) {
  const { t } = useTranslation(['revenue', 'layout'])
  const dates = useDateText()
  const answer = useServerAnswer(`revenue ${hostId} ${year}`, () => replica.ask('revenue', { hostId, year }))
  return (
    <>
      <Link to={`${REVENUE_PATH}?year=${year}`} className="note tall page-back">
        <Icon name="arrow-left" />
        {t('hosts.title')}
      </Link>
      {answer?.ok === false && (
        <p role="status" className="note">
          {t(`layout:lists.${wordsOf(answer.failure)}`)}
        </p>
      )}
      {answer?.ok && (
        <>
          <p className="note">{t('asOfServer', { moment: dates.moment(answer.value.data.at) })}</p>
          <Report report={answer.value.data} rooms={answer.value.data.unitTitles ?? []} />
        </>
      )}
    </>
  )
}
