import './who-is-where.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { useDateText } from '#app/format/use-date-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { shownState } from '#app/stays/shown-state.ts'
import type { HelpedStays, UnitStays, StayOnCalendar } from '#workers/replica-api.ts'
import { Button } from '#app/ui/button.tsx'
import { agreementPath, UNITS_PATH } from '#app/format/paths.ts'
import { ChosenDaysBar } from './chosen-days.tsx'
import { type Cell, cellsToChoose, type ChosenDays } from './free-days.ts'
import { FreeRun } from './free-run.tsx'
import { daysFrom, type Lane, overlapsOn, stayLanes } from './stay-lanes.ts'
import { TimelineMoves } from './timeline-moves.tsx'
import { useDaysThatFit } from './use-days-that-fit.ts'
import { useTimeline } from './use-timeline.ts'

/** Number of rooms before the rest is summed up; hosts with more have a list of them. */
const ROOMS_MAX = 12
const STATES = [
  'now',
  'leaving',
  'due',
  'coming',
  'past',
  'asked',
  'draft',
  'here',
  'blocked',
  'elsewhere',
] as const

/**
 * Shows who stays in which room, from today on, as a table of rooms and days, in which a stay is one cell across its
 * days. Free days of own rooms can be chosen, for an agreement or to block them; those of others are there to be read.
 */
export function WhoIsWhere({
  rooms,
  helped,
  today,
  mayAgree,
  onBlock,
}: {
  rooms: readonly UnitStays[]
  /** Rooms of others, which come after their own. */
  helped: readonly HelpedStays[]
  today: string
  mayAgree: boolean
  /** Opens blocked days by their id, or `new` ones, with their room and days if known; `null` for who may not block. */
  onBlock: ((id: string, days?: ChosenDays) => void) | null
}) {
  const { t } = useTranslation(['dashboard', 'shell'])
  const [chosen, setChosen] = useState<ChosenDays | null>(null)
  const choices = { chosen, setChosen, mayAgree, onBlock }
  const dates = useDateText()
  const section = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shownDays = useDaysThatFit(panel)
  const { first, isAtToday, move } = useTimeline(section, { today, shown: shownDays })
  const days = daysFrom(first, shownDays)
  const own = rooms.slice(0, ROOMS_MAX)
  const shown = [...own, ...helped]
  const states = STATES.filter((state) =>
    shown.some(({ stays }) => stays.some((stay) => shownState(stay, today) === state)),
  )
  const isSomeShut = shown.some(({ stays, letDays }) =>
    stayLanes(stays, days, letDays).some((lane) => lane.some(({ isLet }) => !isLet)),
  )
  return (
    <section ref={section} aria-labelledby="who-is-where" className="where">
      <header>
        <h2 id="who-is-where">{t('where.title')}</h2>
        <TimelineMoves
          days={dates.calendarRange(first, days.at(-1) ?? first)}
          isAtToday={isAtToday}
          onMove={move}
        />
        {onBlock !== null && (
          <Button icon="calendar-x" onPress={() => onBlock('new')}>
            {t('where.block')}
          </Button>
        )}
      </header>
      <div ref={panel} className="lined panel where-panel">
        <table className={isAtToday ? 'where-from-today' : ''}>
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
            <RoomRows key={room.unitId} room={room} days={days} today={today} choices={choices} />
          ))}
        </table>
        {rooms.length > own.length && (
          <Link to={UNITS_PATH}>{t('where.more', { count: rooms.length - own.length })}</Link>
        )}
        {(states.length > 0 || isSomeShut) && (
          <ul className="actions where-key">
            {states.map((state) => (
              <li key={state} className={`row gap-2 where-${state}`}>
                {t(`shell:stay.${state}`)}
              </li>
            ))}
            {isSomeShut && <li className="row gap-2 where-shut">{t('where.shut')}</li>}
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

type Choices = {
  chosen: ChosenDays | null
  setChosen: (chosen: ChosenDays | null) => void
  mayAgree: boolean
  onBlock: ((id: string, days?: ChosenDays) => void) | null
}

function RoomRows({
  room,
  days,
  today,
  choices,
}: {
  room: UnitStays | HelpedStays
  days: readonly string[]
  today: string
  choices: Choices
}) {
  const { t } = useTranslation(['dashboard', 'records'])
  const title = room.title || t('records:units.unnamed')
  const isOwn = !('hostName' in room)
  const { chosen, setChosen } = choices
  const mayAgree = isOwn && choices.mayAgree
  const onBlock = isOwn ? choices.onBlock : null
  const bar = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const lanes = stayLanes(room.stays, days, room.letDays)
  const mayChoose = mayAgree || onBlock !== null
  const own = chosen?.unitId === room.unitId && chosen.from <= (days.at(-1) ?? '') ? chosen : null
  // Free days are chosen in the first line.
  const cellsOf = (nth: number): Cell[] =>
    nth === 0 ? cellsToChoose(lanes, days, today) : (lanes[nth] ?? []).map((cell) => ({ ...cell, free: [] }))
  const leave = (): void => {
    setChosen(null)
    body.current?.querySelector<HTMLElement>('.where-free[aria-pressed="true"]')?.focus()
  }
  return (
    <tbody ref={body}>
      {lanes.map((lane, n) => (
        <tr key={keyOf(lane)}>
          {n === 0 && <RoomHead room={room} days={days} lanes={lanes.length} />}
          {cellsOf(n).map((cell) => (
            <td
              key={`${cell.from} ${cell.stay?.id}`}
              colSpan={cell.days}
              className={cell.isLet ? undefined : 'where-shut'}
            >
              {cell.stay !== null && (
                <StayBar stay={cell.stay} today={today} isOwn={isOwn} onBlock={onBlock} />
              )}
              {mayChoose && cell.free.length > 0 && (
                <FreeRun
                  unitId={room.unitId}
                  room={title}
                  days={cell.free}
                  chosen={chosen}
                  onChoose={setChosen}
                  onEnter={() => bar.current?.querySelector<HTMLElement>('a, button')?.focus()}
                />
              )}
              {!cell.isLet && <span className="visually-hidden">{t('where.shut')}</span>}
            </td>
          ))}
        </tr>
      ))}
      {own !== null && (
        <tr>
          <td colSpan={days.length + 1} className="where-choice-cell">
            <ChosenDaysBar
              chosen={own}
              bar={bar}
              mayAgree={mayAgree}
              onBlock={onBlock === null ? null : () => onBlock('new', own)}
              onLeave={leave}
            />
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Names a room: their own as a link to it, one of somebody else with its host. */
function RoomHead({
  room,
  days,
  lanes,
}: {
  room: UnitStays | HelpedStays
  days: readonly string[]
  lanes: number
}) {
  const { t } = useTranslation(['dashboard', 'records'])
  const title = room.title || t('records:units.unnamed')
  return (
    <th scope="rowgroup" rowSpan={lanes}>
      {!('hostName' in room) ? (
        <Link to={`/units/details/${room.unitId}`} dir="auto">
          {title}
        </Link>
      ) : (
        <>
          <bdi>{title}</bdi>
          <span className="where-host">{t('where.with', { host: room.hostName || t('someone') })}</span>
        </>
      )}
      {overlapsOn(room.stays, days) && (
        <span className="where-meet">
          <Icon name="exclamation-circle" />
          {t('where.meet')}
        </span>
      )}
    </th>
  )
}

/** A stay is in only one line, and only the single line of an empty room has none. */
function keyOf(lane: Lane): string {
  return lane.find(({ stay }) => stay !== null)?.stay?.id ?? 'nobody'
}

function StayBar({
  stay,
  today,
  isOwn,
  onBlock,
}: {
  stay: StayOnCalendar
  today: string
  /** Whether it leads to the agreement. */
  isOwn: boolean
  onBlock: ((id: string) => void) | null
}) {
  const { t } = useTranslation(['dashboard', 'shell'])
  const dates = useDateText()
  const { id, guestName, note, startsOn, endsOn } = stay
  const state = shownState(stay, today)
  const isBlocked = state === 'blocked' || state === 'elsewhere'
  // Blocked days end on the first day that is free.
  const lastDay = endsOn !== null && isBlocked ? addDays(endsOn, -1) : endsOn
  const when = [
    startsOn !== null && t('where.from', { day: dates.calendarDay(startsOn) }),
    lastDay !== null && t('where.until', { day: dates.calendarDay(lastDay) }),
  ].filter(Boolean)
  const words = (
    <>
      <bdi>{isBlocked ? note || t(`shell:stay.${state}`) : guestName || t('someone')}</bdi>
      <span className="visually-hidden">
        {['', t(`shell:stay.${state}`), ...when].join(t('where.comma'))}
      </span>
    </>
  )
  const className = `where-stay one-line where-${state}`
  if (!isOwn || (isBlocked && onBlock === null)) return <span className={className}>{words}</span>
  if (!isBlocked)
    return (
      <Link to={agreementPath(id)} className={className}>
        {words}
      </Link>
    )
  return (
    <button type="button" className={className} onClick={() => onBlock?.(id)}>
      {words}
    </button>
  )
}
