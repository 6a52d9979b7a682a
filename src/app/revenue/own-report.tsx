import { useTranslation } from 'react-i18next'
import { usePreparedDocuments } from '#app/device/use-prepared-documents.ts'
import { AGREEMENTS_PATH } from '#app/format/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { RevenueView } from '#workers/replica-api.ts'
import { Link } from 'react-router-dom'
import type { NamedUnit } from './expense-dialog.tsx'
import type { ExpenseView } from './expense-view.ts'
import { ExpensesSection } from './expenses-section.tsx'
import { Report } from './report.tsx'
import { ServerCheckLine } from './server-check-line.tsx'

/** A host's own year, from this device. */
export function OwnReport({
  view,
  rooms,
  expenses,
  onOpen,
  onExport,
}: {
  view: RevenueView
  rooms: readonly NamedUnit[]
  /** The expenses of the year. */
  expenses: readonly ExpenseView[]
  /** Opens an expense by its id, or a `new` one. */
  onOpen: (id: string) => void
  onExport: () => void
}) {
  const { t } = useTranslation('revenue')
  usePreparedDocuments('revenue', view.isEmpty ? [] : rooms.map(({ title }) => title))
  return (
    <>
      <ServerCheckLine view={view} />
      {!view.isEmpty && (
        <div>
          <Button icon="download" onPress={onExport}>
            {t('export.title')}
          </Button>
        </div>
      )}
      {view.isEmpty ? (
        <div className="revenue-panel stack gap-4 panel">
          <EmptyState
            drawing="letterbox"
            title={t('empty.title')}
            action={
              <Link to={AGREEMENTS_PATH} className="button button-outline">
                {t('empty.action')}
              </Link>
            }
          >
            {t('empty.more')}
          </EmptyState>
        </div>
      ) : (
        <Report report={view} rooms={rooms} />
      )}
      <ExpensesSection expenses={expenses} rooms={rooms} onOpen={(id) => onOpen(id ?? 'new')} />
    </>
  )
}
