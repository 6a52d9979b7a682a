import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centsText } from '#app/format/cents-text.ts'
import { useDayText } from '#app/format/use-day-text.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { NamedUnit } from './expense-dialog.tsx'
import type { ExpenseView } from './expense-view.ts'

/** Rows shown before the "show more" button. */
const STEP = 20

/** Lists the expenses, the latest first; pressing one opens it. */
export function ExpensesSection({
  expenses,
  rooms,
  onOpen,
}: {
  expenses: readonly ExpenseView[]
  rooms: readonly NamedUnit[]
  /** `null` for a new one. */
  onOpen: (id: string | null) => void
}) {
  const { t } = useTranslation(['revenue', 'records'])
  const dayText = useDayText()
  const [count, setCount] = useState(STEP)
  const add = (
    <Button icon="plus-lg" onPress={() => onOpen(null)}>
      {t('expense.add')}
    </Button>
  )
  const roomOf = (unitId: string | null): string =>
    rooms.find(({ id }) => id === unitId)?.title ?? t('expense.allRooms')
  return (
    <section className="revenue-panel stack gap-4 panel" aria-labelledby="revenue-expenses">
      <header>
        <h2 id="revenue-expenses">{t('expense.title')}</h2>
        {expenses.length > 0 && add}
      </header>
      {expenses.length === 0 && (
        <EmptyState drawing="letterbox" title={t('expense.none')} action={add}>
          {t('expense.noneMore')}
        </EmptyState>
      )}
      {expenses.length > 0 && (
        <ul className="revenue-expenses">
          {expenses.slice(0, count).map(({ id, day, kind, unitId, note, amount, attachments, edit }) => (
            <li key={id}>
              <button type="button" onClick={() => onOpen(id)}>
                <span className="revenue-expense-what note">
                  <b>{t(`kind.${kind}`)}</b>
                  <span>
                    {dayText(day)} · <bdi>{roomOf(unitId)}</bdi>
                  </span>
                  {note !== '' && <bdi dir="auto">{note}</bdi>}
                  {attachments.length > 0 && <StatusTag tone="plain">{t('field.receipts')}</StatusTag>}
                  {edit !== null && (
                    <StatusTag
                      tone={edit.state === 'rejected' || edit.state === 'conflict' ? 'bad' : 'local'}
                    >
                      {t(
                        edit.state === 'rejected'
                          ? 'expense.refused'
                          : edit.state === 'conflict'
                            ? 'expense.contested'
                            : 'expense.onDevice',
                      )}
                    </StatusTag>
                  )}
                </span>
                <span className="revenue-amount">{centsText(amount)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {expenses.length > count && (
        <Button onPress={() => setCount(count + STEP)}>
          {t('expense.more', { count: expenses.length - count })}
        </Button>
      )}
    </section>
  )
}
