import './who-is-where.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { UnitStays, StayOnCalendar } from '#workers/replica-api.ts'
import { Button } from '#app/ui/button.tsx'
import { UNITS_PATH } from '#app/format/paths.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { dayAfter, daysFrom, type Lane, overlapsOn, stayLanes } from './stay-lanes.ts'
import { useDaysThatFit } from './use-days-that-fit.ts'

/** Rooms before the rest is summed up; who lets more has a list of them. */
const ROOMS_MAX = 12
const STATES = ['active', 'agreed', 'asked', 'draft', 'here'] as const

/** Who stays in which room, from today on: a table of rooms and days, in which a stay is one cell over its days. */
export function WhoIsWhere({ rooms, today }: { rooms: readonly UnitStays[]; today: string }) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const panel = useRef<HTMLDivElement>(null)
  const count = useDaysThatFit(panel)
  // So many days before or after today.
  const [moved, setMoved] = useState(0)
  const days = daysFrom(dayAfter(today, moved), count)
  const [first = today] = days
  const shown = rooms.slice(0, ROOMS_MAX)
  const states = STATES.filter((state) =>
    shown.some(({ stays }) => stays.some((stay) => stay.state === state)),
  )
  return (
    <section aria-labelledby="who-is-where" className="where">
      <header>
        <h2 id="who-is-where">{t('where.title')}</h2>
        <div className="where-moves">
          <IconButton icon="arrow-left" label={t('where.earlier')} onClick={() => setMoved(moved - count)} />
          <p role="status">{dates.calendarRange(first, days.at(-1) ?? first)}</p>
          <IconButton icon="arrow-right" label={t('where.later')} onClick={() => setMoved(moved + count)} />
          {moved !== 0 && (
            <Button kind="quiet" onPress={() => setMoved(0)}>
              {t('where.today')}
            </Button>
          )}
        </div>
      </header>
      <div ref={panel} className="dashboard-panel where-panel">
        <table className={moved === 0 ? 'where-from-today' : ''}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('where.room')}</span>
              </th>
              {days.map((day) => (
                <DayHead key={day} day={day} isToday={day === today} />
              ))}
            </tr>
          </thead>
          {shown.map((room) => (
            <RoomRows key={room.unitId} room={room} days={days} />
          ))}
        </table>
        {rooms.length > shown.length && (
          <Link to={UNITS_PATH}>{t('where.more', { count: rooms.length - shown.length })}</Link>
        )}
        {states.length > 0 && (
          <ul className="where-key">
            {states.map((state) => (
              <li key={state} className={`where-${state}`}>
                {t(`where.${state}`)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function DayHead({ day, isToday }: { day: string; isToday: boolean }) {
  const dates = useDateText()
  const column = dates.calendarColumn(day)
  return (
    <th scope="col" aria-current={isToday ? 'date' : undefined}>
      {column.weekday} <b>{column.day}</b>
    </th>
  )
}

function RoomRows({ room, days }: { room: UnitStays; days: readonly string[] }) {
  const { t } = useTranslation(['dashboard', 'records'])
  const lanes = stayLanes(room.stays, days)
  return (
    <tbody>
      {lanes.map((lane, n) => (
        <tr key={keyOf(lane)}>
          {n === 0 && (
            <th scope="rowgroup" rowSpan={lanes.length}>
              <Link to={`/units/details/${room.unitId}`} dir="auto">
                {room.title || t('records:units.unnamed')}
              </Link>
              {overlapsOn(room.stays, days) && (
                <span className="where-meet">
                  <Icon name="exclamation-circle" />
                  {t('where.meet')}
                </span>
              )}
            </th>
          )}
          {lane.map((cell) => (
            <td key={`${cell.from} ${cell.stay?.id}`} colSpan={cell.days}>
              {cell.stay !== null && <StayBar stay={cell.stay} />}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** A stay stands in one line alone, and only the one line of an empty room has none. */
function keyOf(lane: Lane): string {
  return lane.find(({ stay }) => stay !== null)?.stay?.id ?? 'nobody'
}

function StayBar({ stay }: { stay: StayOnCalendar }) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const { id, guestName, startsOn, endsOn, state } = stay
  const when = [
    startsOn !== null && t('where.from', { day: dates.calendarDay(startsOn) }),
    endsOn !== null && t('where.until', { day: dates.calendarDay(endsOn) }),
  ].filter(Boolean)
  return (
    <Link to={`/accommodation/agreements/details/${id}`} className={`where-stay where-${state}`}>
      <bdi>{guestName || t('someone')}</bdi>
      <span className="visually-hidden">{['', t(`where.${state}`), ...when].join(', ')}</span>
    </Link>
  )
}
