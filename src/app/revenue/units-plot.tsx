import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RevenueReport } from '#contract/revenue.ts'
import { centsText } from '#app/format/cents-text.ts'
import type { NamedUnit } from './expense-dialog.tsx'
import { PlotLegend } from './months-plot.tsx'
import { usePlotText } from './plot-text.ts'
import { useWidth } from './use-width.ts'

const ROW_HEIGHT = 56
const NAME_HEIGHT = 22
/** Estimated width of a letter in pixels. Long names are cut; the table shows them in full. */
const LETTER_WIDTH = 8

/** Plots what each room earned and cost, and the share of its nights that were let; a table shows the same numbers. */
export function UnitsPlot({ report, rooms }: { report: RevenueReport; rooms: readonly NamedUnit[] }) {
  const { t } = useTranslation(['revenue', 'records'])
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { nights } = report
  const nameOf = (unitId: string | null): string =>
    unitId === null
      ? t('expense.allRooms')
      : rooms.find(({ id }) => id === unitId)?.title || t('records:units.unnamed')
  const shown = report.rooms.map((room) => ({ ...room, key: room.unitId ?? '', name: nameOf(room.unitId) }))
  const most = Math.max(100_00, ...shown.flatMap(({ received, spent }) => [received, spent]))
  const x = scaleLinear({ domain: [0, most], range: [0, Math.max(0, width)] })
  const height = shown.length * ROW_HEIGHT
  const y = scaleBand({ domain: shown.map(({ key }) => key), range: [0, height] })
  const short = (name: string): string => {
    const letters = Math.max(8, Math.floor(width / LETTER_WIDTH))
    return name.length > letters ? `${name.slice(0, letters - 1)}…` : name
  }
  if (shown.length === 0) return <p className="note">{t('plot.noRooms')}</p>
  return (
    <figure className="revenue-plot stack">
      <div ref={frame} className="revenue-plot-frame" dir="ltr">
        <svg width={width} height={height} aria-hidden="true">
          {shown.map(({ key, name, received, spent }) => {
            const top = y(key) ?? 0
            return (
              <g key={key}>
                <text className="revenue-bar-name" x={0} y={top + 15}>
                  {short(name)}
                </text>
                <Bar
                  className="revenue-bar-received"
                  y={top + NAME_HEIGHT}
                  width={x(Math.max(0, received))}
                  height={12}
                  rx={2}
                />
                <Bar
                  className="revenue-bar-spent"
                  y={top + NAME_HEIGHT + 13}
                  width={x(spent)}
                  height={10}
                  rx={2}
                />
              </g>
            )
          })}
        </svg>
      </div>
      <PlotLegend parts={['received', 'spent']} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- lets people scroll it with the keyboard */}
      <div className="revenue-scroll" role="group" aria-label={t('plot.byRoom')} tabIndex={0}>
        <UnitsTable rooms={shown} nights={nights} />
      </div>
    </figure>
  )
}

type NamedRoom = RevenueReport['rooms'][number] & { key: string; name: string }

function UnitsTable({ rooms, nights }: { rooms: readonly NamedRoom[]; nights: number }) {
  const { t } = useTranslation(['revenue', 'records'])
  const { percent } = usePlotText()
  return (
    <table className="revenue-table revenue-figures-of figures two-line-rows">
      <thead>
        <tr>
          <th scope="col">{t('field.room')}</th>
          <th scope="col">{t('sum.received')}</th>
          <th scope="col">{t('sum.spent')}</th>
          <th scope="col">{t('plot.nights')}</th>
          <th scope="col">{t('plot.occupancy')}</th>
        </tr>
      </thead>
      <tbody>
        {rooms.map(({ key, unitId, name, received, spent, nightsLet }) => (
          <tr key={key}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{centsText(received)}</td>
            <td>{centsText(spent)}</td>
            <td>{unitId === null ? '—' : t('plot.nightsOf', { count: nightsLet, nights })}</td>
            <td>{unitId === null || nights === 0 ? '—' : percent(nightsLet / nights)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
