// First: schemas that are made before it would be compiled, which the page's policy refuses.
import '#app/forms/zod.ts'
import './revenue.css'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { useToday } from '#app/format/use-today.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import { useSyncStatus } from '#app/replica/use-sync-status.ts'
import { lazyPanel } from '#app/ui/lazy-part.tsx'
import { expensesOf } from './expense-view.ts'
import { ExpensesSection } from './expenses-section.tsx'

const ExpenseDialog = lazyPanel(async () => (await import('./expense-dialog.tsx')).ExpenseDialog)

/** Revenue (§2), from this device; `?expense=` opens one, or `new` begins one. */
export function Component() {
  const { t } = useTranslation(['revenue', 'records'])
  const today = useToday('Pacific/Auckland')
  const dates = useDateText()
  const lastSyncAt = useSyncStatus()?.lastSyncAt
  const rows = useLiveQuery('records', { kinds: ['expenses'] })
  const units = useLiveQuery('units', {})
  const [query, setQuery] = useSearchParams()
  const expenses = rows && expensesOf(rows)
  const rooms = (units ?? []).map(({ id, title }) => ({ id, title }))
  const opened = query.get('expense')
  const shown = expenses?.find(({ id }) => id === opened) ?? null
  const open = (id: string | null): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (id === null) next.delete('expense')
        else next.set('expense', id)
        return next
      },
      { preventScrollReset: true, replace: id === null },
    )
  return (
    <div className="revenue" aria-busy={expenses === undefined}>
      <header>
        <h1 className="titled-by-bar">{t('records:expenses.name')}</h1>
        {lastSyncAt && <p>{t('asOf', { moment: dates.moment(lastSyncAt) })}</p>}
      </header>
      {expenses && <ExpensesSection expenses={expenses} rooms={rooms} onOpen={(id) => open(id ?? 'new')} />}
      {(opened === 'new' || shown !== null) && (
        <ExpenseDialog key={opened} expense={shown} rooms={rooms} today={today} onClose={() => open(null)} />
      )}
    </div>
  )
}
