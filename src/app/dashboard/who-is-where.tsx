import './who-is-where.css'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { UnitStays, StayOnCalendar } from '#workers/replica-api.ts'
import { daysFrom, type Lane, stayLanes } from './stay-lanes.ts'
import { useDaysThatFit } from './use-days-that-fit.ts'

/** Rooms before the rest is summed up; who lets more has a list of them. */
const ROOMS_MAX = 12
const STATES = ['agreed', 'asked', 'draft', 'here'] as const

/** Who stays in which room, from today on: a table of rooms and days, in which a stay is one cell over its days. */
export function WhoIsWhere({ rooms, today }: { rooms: readonly UnitStays[]; today: string }) {
  const { t } = useTranslation('dashboard')
  const dates = useDateText()
  const panel = useRef<HTMLDivElement>(null)
  const days = daysFrom(today, useDaysThatFit(panel))
  const shown = rooms.slice(0, ROOMS_MAX)
  const states = STATES.filter((state) =>
    shown.some(({ stays }) => stays.some((stay) => stay.state === state)),
  )
  return (
    <section aria-labelledby="who-is-where" className="where">
      <header>
        <h2 id="who-is-where">{t('where.title')}</h2>
        <p>{dates.calendarRange(today, days.at(-1) ?? today)}</p>
      </header>
      <div ref={panel} className="dashboard-panel where-panel">
        <table>
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
          <Link to="/units">{t('where.more', { count: rooms.length - shown.length })}</Link>
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
              {room.stays.some(({ meets }) => meets.length > 0) && (
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
