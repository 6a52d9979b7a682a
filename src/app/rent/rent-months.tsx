import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ledgerPath } from '#app/format/paths.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
import type { RentMonth } from '#workers/replica-api.ts'
import { centsText } from '#app/format/cents-text.ts'
import { useMonthText } from './use-month-text.ts'
import { useShown } from './use-shown.tsx'

/** Shows what was due, what is still open and what was received, month by month. */
export function RentMonths({ today }: { today: string }) {
  const { t } = useTranslation('rent')
  const months = useLiveQuery('rentMonths', { today })
  const { shown, more } = useShown(months ?? [])
  const name = useMonthText()
  if (months?.length === 0) return <p className="rent-nothing">{t('nothing')}</p>
  return (
    <>
      {shown.map((month) => (
        <MonthTable key={month.month} month={month} name={name(month.month)} />
      ))}
      {more}
    </>
  )
}

function MonthTable({
  month: { month, due, open, received, shares },
  name,
}: {
  month: RentMonth
  name: string
}) {
  const { t } = useTranslation('rent')
  const id = `rent-month-${month}`
  return (
    <section className="rent-panel panel rent-month" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <table className="rent-table figures" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('month.who')}</th>
            <th scope="col">{t('month.due')}</th>
            <th scope="col">{t('month.open')}</th>
            <th scope="col">{t('month.received')}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.agreementId}>
              <th scope="row" aria-label={`${share.otherName}, ${share.unitTitle}`}>
                <Link to={ledgerPath(share.agreementId)}>
                  <bdi>{share.otherName}</bdi>
                </Link>
                <span>
                  <bdi>{share.unitTitle}</bdi>
                </span>
              </th>
              <td>{centsText(share.due)}</td>
              <td>{centsText(share.open)}</td>
              <td>{centsText(share.received)}</td>
            </tr>
          ))}
        </tbody>
        {shares.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('month.all')}</th>
              <td>{centsText(due)}</td>
              <td>{centsText(open)}</td>
              <td>{centsText(received)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
