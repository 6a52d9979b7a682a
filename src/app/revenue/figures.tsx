import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RevenueReport } from '#contract/revenue.ts'
import { centsText } from '#app/format/cents-text.ts'
import { RENT_PATH } from '#app/format/paths.ts'

/** The year in five totals. */
export function Figures({ report: { received, spent, owed, ahead } }: { report: RevenueReport }) {
  const { t } = useTranslation('revenue')
  return (
    <dl className="revenue-figures">
      <div>
        <dt>{t('sum.received')}</dt>
        <dd data-sum="received">{centsText(received)}</dd>
      </div>
      <div>
        <dt>{t('sum.spent')}</dt>
        <dd data-sum="spent">{centsText(spent)}</dd>
      </div>
      <div>
        <dt>{t('sum.result')}</dt>
        <dd data-sum="result">{centsText(received - spent)}</dd>
      </div>
      <div>
        <dt>
          <Link to={RENT_PATH}>{t('sum.owed')}</Link>
        </dt>
        <dd data-sum="owed">{centsText(owed)}</dd>
      </div>
      <div>
        <dt>{t('sum.ahead')}</dt>
        <dd data-sum="ahead">{centsText(ahead)}</dd>
      </div>
    </dl>
  )
}
