import { useTranslation } from 'react-i18next'
import type { RevenueReport } from '#contract/revenue.ts'
import { centsText } from '#app/format/cents-text.ts'
import { usePlotText } from './plot-text.ts'

/** Shows the money received and spent, by kind. */
export function KindsTables({ report }: { report: RevenueReport }) {
  const { t } = useTranslation('revenue')
  const income = report.kinds.map(({ kind, amount }) => ({ name: t(`income.${kind}`), amount }))
  const costs = report.spentKinds.map(({ kind, amount }) => ({ name: t(`kind.${kind}`), amount }))
  return (
    <div className="revenue-kinds">
      <KindTable title={t('sum.received')} rows={income} sum={report.received} />
      <KindTable title={t('sum.spent')} rows={costs} sum={report.spent} />
    </div>
  )
}

function KindTable({
  title,
  rows,
  sum,
}: {
  title: string
  rows: readonly { name: string; amount: number }[]
  sum: number
}) {
  const { t } = useTranslation('revenue')
  const { percent } = usePlotText()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets people scroll it with the keyboard
    <div className="revenue-scroll" role="group" aria-label={title} tabIndex={0}>
      <table className="revenue-table figures">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field.kind')}</th>
            <th scope="col">{t('plot.amount')}</th>
            <th scope="col">{t('plot.share')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{centsText(amount)}</td>
              <td>{sum > 0 && amount >= 0 ? percent(amount / sum) : '—'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('plot.total')}</th>
            <td>{centsText(sum)}</td>
            <td>{sum > 0 ? percent(1) : '—'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
