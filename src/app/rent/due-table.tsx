import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDaysText, useDayText } from '#app/format/use-day-text.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { BondDue } from './bond-due.ts'
import { useShown } from './use-shown.tsx'

/** Lists what is due and the bond, the latest first, and how much of it is paid. */
export function DueTable({
  dues,
  bond,
  today,
}: {
  dues: LedgerView['dues']
  bond: BondDue | null
  today: string
}) {
  const { t } = useTranslation('rent')
  const dayText = useDayText()
  const daysText = useDaysText()
  const rows = useMemo(() => rowsOf(dues, bond), [dues, bond])
  const { shown, more } = useShown(rows)
  if (rows.length === 0) return null
  return (
    <section className="rent-panel panel" aria-labelledby="rent-dues">
      <h2 id="rent-dues">{t('dues.title')}</h2>
      <table className="rent-table rent-dues figures two-line-rows">
        <thead>
          <tr>
            <th scope="col">{t('dues.dueOn')}</th>
            <th scope="col">{t('dues.for')}</th>
            <th scope="col">{t('dues.amount')}</th>
            <th scope="col">{t('dues.paid')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((due) => (
            <tr key={due.id} className={due.dueOn <= today && due.paid < due.amount ? 'rent-open' : ''}>
              <td>{dayText(due.dueOn)}</td>
              <td>
                <bdi>{nameOf(due)}</bdi>
                {due.kind === 'bond' && <span>{t('dues.bondPart')}</span>}
                {due.from !== due.to && <span>{daysText(due.from, due.to)}</span>}
              </td>
              <td>{centsText(due.amount)}</td>
              <td>{centsText(due.paid)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </section>
  )

  function nameOf({ kind, name }: Row): string {
    if (kind === 'rent' || kind === 'bond') return t(`dues.${kind}`)
    return name || t('dues.charge')
  }
}

type Due = LedgerView['dues'][number]
type Row = Omit<Due, 'kind'> & { kind: Due['kind'] | 'bond' }

function rowsOf(dues: readonly Due[], bond: BondDue | null): Row[] {
  if (bond === null) return [...dues]
  const { dueOn, amount, paid } = bond
  const row: Row = { id: 'bond', kind: 'bond', name: '', dueOn, from: dueOn, to: dueOn, amount, paid }
  // After what is due on the same day.
  const place = dues.findIndex((due) => due.dueOn < dueOn)
  return place < 0 ? [...dues, row] : [...dues.slice(0, place), row, ...dues.slice(place)]
}
