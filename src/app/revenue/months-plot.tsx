import { AxisBottom, AxisLeft } from '@visx/axis'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RevenueReport } from '#contract/revenue.ts'
import { centsText } from '#app/format/cents-text.ts'
import { usePlotText } from './plot-text.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 240
const MARGIN = { top: 8, end: 4, bottom: 26, start: 48 }
/** Below this width, neighbouring month names would overlap. */
const NARROW = 560

/** Plots money received, due and spent, month by month; a table below shows the same numbers. */
export function MonthsPlot({ months }: { months: RevenueReport['months'] }) {
  const { t } = useTranslation('revenue')
  const { monthShort, axisDollars } = usePlotText()
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const innerWidth = Math.max(0, width - MARGIN.start - MARGIN.end)
  const bottom = HEIGHT - MARGIN.bottom
  const most = Math.max(
    100_00,
    ...months.map(({ received, ahead, spent }) => Math.max(received + ahead, spent)),
  )
  const x = scaleBand({
    domain: months.map(({ month }) => month),
    range: [0, innerWidth],
    paddingInner: 0.3,
    paddingOuter: 0.1,
  })
  // If more was refunded than received, the bar is empty; the table shows the number.
  const y = scaleLinear({ domain: [0, most], range: [bottom, MARGIN.top], nice: true })
  const half = x.bandwidth() / 2
  const bar = (className: string, at: number, cents: number, above = 0) => {
    const [top, base] = [y(Math.max(0, cents) + above), y(above)]
    return <Bar className={className} x={at} y={top} width={half} height={Math.max(0, base - top)} rx={2} />
  }
  return (
    <figure className="revenue-plot stack">
      <div ref={frame} className="revenue-plot-frame" dir="ltr">
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <g transform={`translate(${MARGIN.start},0)`}>
            {y.ticks(4).map((cents) => (
              <line key={cents} className="revenue-grid" x2={innerWidth} y1={y(cents)} y2={y(cents)} />
            ))}
            <AxisLeft
              scale={y}
              numTicks={4}
              tickFormat={(cents) => axisDollars(Number(cents))}
              hideAxisLine
              hideTicks
              tickLength={0}
              tickLabelProps={{
                dx: '-0.4em',
                dy: '0.32em',
                textAnchor: 'end',
                className: 'revenue-axis-text',
              }}
            />
            {months.map(({ month, received, ahead, spent }) => {
              const at = x(month) ?? 0
              return (
                <g key={month}>
                  {bar('revenue-bar-received', at, received)}
                  {ahead > 0 && bar('revenue-bar-ahead', at, ahead, Math.max(0, received))}
                  {bar('revenue-bar-spent', at + half, spent)}
                </g>
              )
            })}
            <AxisBottom
              top={bottom}
              scale={x}
              hideTicks
              axisLineClassName="revenue-axis-line"
              tickFormat={monthShort}
              tickValues={x.domain().filter((_, nth) => width >= NARROW || nth % 3 === 0)}
              tickLabelProps={{ className: 'revenue-axis-text', textAnchor: 'middle' }}
            />
          </g>
        </svg>
      </div>
      <PlotLegend parts={['received', 'ahead', 'spent']} />
      <details>
        <summary>{t('plot.table')}</summary>
        <MonthsTable months={months} />
      </details>
    </figure>
  )
}

function MonthsTable({ months }: { months: RevenueReport['months'] }) {
  const { t } = useTranslation('revenue')
  const { monthLong } = usePlotText()
  return (
    <table className="revenue-table revenue-figures-of figures two-line-rows">
      <thead>
        <tr>
          <th scope="col">{t('plot.month')}</th>
          <th scope="col">{t('sum.received')}</th>
          <th scope="col">{t('sum.ahead')}</th>
          <th scope="col">{t('sum.spent')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, received, ahead, spent }) => (
          <tr key={month}>
            <th scope="row">{monthLong(month)}</th>
            <td>{centsText(received)}</td>
            <td>{centsText(ahead)}</td>
            <td>{centsText(spent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The legend of the bars. */
export function PlotLegend({ parts }: { parts: readonly ('received' | 'ahead' | 'spent')[] }) {
  const { t } = useTranslation('revenue')
  return (
    <figcaption className="revenue-legend actions note">
      {parts.map((part) => (
        <span key={part}>
          <i className={`revenue-swatch-${part}`} /> {t(`sum.${part}`)}
        </span>
      ))}
    </figcaption>
  )
}
