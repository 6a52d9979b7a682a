import { useTranslation } from 'react-i18next'
import { useDaysText, useDayText } from '#app/format/use-day-text.ts'
import type { LedgerView } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useShown } from './use-shown.tsx'

/** Lists what is due, the latest first, and how much of it is paid. */
export function DueTable({ dues, today }: { dues: LedgerView['dues']; today: string }) {
  const { t } = useTranslation('rent')
  const dayText = useDayText()
  const daysText = useDaysText()
  const { shown, more } = useShown(dues)
  if (dues.length === 0) return null
  return (
    <section className="rent-panel" aria-labelledby="rent-dues">
      <h2 id="rent-dues">{t('dues.title')}</h2>
      <table className="rent-table rent-dues">
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
                <bdi>{due.kind === 'rent' ? t('dues.rent') : due.name || t('dues.charge')}</bdi>
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
}
