import { useTranslation } from 'react-i18next'
import type { RevenueReport } from '#contract/revenue.ts'
import type { NamedUnit } from './expense-dialog.tsx'
import { KindsTables } from './kinds-tables.tsx'
import { MonthsPlot } from './months-plot.tsx'
import { UnitsPlot } from './units-plot.tsx'
import { Link } from 'react-router-dom'
import { centsText } from '#app/format/cents-text.ts'
import { RENT_PATH } from '#app/format/paths.ts'

/** The figures of a year: totals, by month, by room, by kind. */
export function Report({ report, rooms }: { report: RevenueReport; rooms: readonly NamedUnit[] }) {
  const { t } = useTranslation('revenue')
  return (
    <>
      <section className="revenue-panel stack gap-4 panel" aria-label={t('sum.title')}>
        <Figures report={report} />
      </section>
      <section className="revenue-panel stack gap-4 panel" aria-labelledby="revenue-months">
        <h2 id="revenue-months">{t('plot.byMonth')}</h2>
        <MonthsPlot months={report.months} />
      </section>
      <section className="revenue-panel stack gap-4 panel" aria-labelledby="revenue-rooms">
        <h2 id="revenue-rooms">{t('plot.byRoom')}</h2>
        <UnitsPlot report={report} rooms={rooms} />
      </section>
      <section className="revenue-panel stack gap-4 panel" aria-labelledby="revenue-kinds">
        <h2 id="revenue-kinds">{t('plot.byKind')}</h2>
        <KindsTables report={report} />
      </section>
    </>
  )
}

/** The year in five totals. */
function Figures({ report: { received, spent, owed, ahead } }: { report: RevenueReport }) {
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
          <Link to={RENT_PATH} className="reach">
            {t('sum.owed')}
          </Link>
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
