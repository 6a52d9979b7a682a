import { type PlaceZone, zoneOf } from '#contract/region.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { stayState } from '#domain/calendar/stay-state.ts'
import { departuresOf, isInView } from '#domain/calendar/turnovers.ts'
import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import type { AgreementView, RentView } from '#workers/replica-api.ts'

/** The hours and the directions of a room's arrival notes. */
export type UnitNotes = { arriveFrom: string | null; leaveBy: string | null; hasDirections: boolean }

/** Today by the clock of each place. */
type TodayAt = Record<PlaceZone, string>

/** What there is to do about a stay today: mark a step, take cash, see to directions, or only write. */
export type TodaysTask = 'start' | 'complete' | 'cash' | 'directions' | 'message'

/**
 * A line of today. Of a stay: `late` and `arrives`, the guest may be at the gate; `stayed` and `leaves`, its last day
 * has come; `arrived` today; and `tomorrow`, who arrives then. Of a room: `makeUp`, since a guest leaves or left today, or left before and
 * it isn't ready.
 */
export type TodaysRow = StayRow | RoomRow
type StayRow = {
  kind: 'late' | 'arrives' | 'stayed' | 'leaves' | 'arrived' | 'tomorrow'
  agreement: AgreementView
  /** `HH:MM` of the room's arrival notes; `null` for none. */
  time: string | null
  task: TodaysTask
  /** What the guest owes, in cents. */
  owed: number
}
type RoomRow = {
  kind: 'makeUp'
  unitId: string
  /** The day on which its guest left, if that wasn't today. */
  since: string | null
  title: string
  next: AgreementView | null
  /** The agreement whose turnover it is, and whether that is done. */
  leftId: string
  isReady: boolean
}

const ORDER: readonly TodaysRow['kind'][] = [
  'late',
  'arrives',
  'stayed',
  'leaves',
  'makeUp',
  'arrived',
  'tomorrow',
]

/** Returns a host's day: who may be at the gate, who leaves, which room to make up, who comes tomorrow. */
export function todaysRows(
  agreements: readonly AgreementView[],
  {
    rents,
    notes,
    ready,
    todayAt,
  }: {
    rents: readonly Pick<RentView, 'agreementId' | 'owed'>[]
    notes: ReadonlyMap<string, UnitNotes>
    /** The agreements after which the room is ready. */
    ready: ReadonlySet<string>
    todayAt: TodayAt
  },
): TodaysRow[] {
  const own = agreements.filter(({ party }) => party === 'host')
  const owed = new Map(rents.map((rent) => [rent.agreementId, rent.owed]))
  const rows = own.flatMap((agreement): StayRow[] => {
    const kind = kindOf(agreement, todayAt)
    if (kind === null) return []
    const room = notes.get(agreement.unitId)
    const facts = { owed: owed.get(agreement.id) ?? 0, hasDirections: room?.hasDirections === true }
    return [{ kind, agreement, time: timeOf(kind, room), task: taskOf(kind, facts), owed: facts.owed }]
  })
  return [...rows, ...roomsToMakeUp(own, ready, todayAt)].sort(byKind)
}

function kindOf(agreement: AgreementView, todayAt: TodayAt): StayRow['kind'] | null {
  const { startsOn } = agreement
  const today = todayOf(agreement, todayAt)
  switch (stayState(agreement, today)) {
    case 'due':
      return startsOn === today ? 'arrives' : 'late'
    case 'leaving':
      return lastDayOf(agreement) === today ? 'leaves' : 'stayed'
    case 'now':
      return startsOn === today ? 'arrived' : null
    case 'coming':
      return startsOn === addDays(today, 1) ? 'tomorrow' : null
    default:
      return null
  }
}

function taskOf(
  kind: StayRow['kind'],
  { owed, hasDirections }: { owed: number; hasDirections: boolean },
): TodaysTask {
  if (kind === 'late' || kind === 'arrives') return 'start'
  if (kind === 'tomorrow') return hasDirections ? 'message' : 'directions'
  if (owed > 0) return 'cash'
  return kind === 'arrived' ? 'message' : 'complete'
}

function timeOf(kind: StayRow['kind'], notes: UnitNotes | undefined): string | null {
  if (kind === 'arrives' || kind === 'tomorrow') return notes?.arriveFrom ?? null
  return kind === 'leaves' ? (notes?.leaveBy ?? null) : null
}

/** Returns the rooms that somebody leaves or has left, and that nobody else is in, each with who comes next. */
function roomsToMakeUp(
  agreements: readonly AgreementView[],
  ready: ReadonlySet<string>,
  todayAt: TodayAt,
): RoomRow[] {
  const left = departuresOf(agreements, (stay) => todayOf(stay, todayAt)).filter((departure) => {
    const { stay, day, isOver } = departure
    const today = todayOf(stay, todayAt)
    // Whoever was to leave before today may still be in, which another line asks.
    const mayBeIn = day < today && stayState(stay, today) === 'leaving'
    return day <= today && !isOver && !mayBeIn && isInView(departure, ready.has(stay.id), today)
  })
  // The latest of a room.
  const byUnit = new Map(left.map((departure) => [departure.stay.unitId, departure]))
  return Array.from(byUnit.values()).flatMap(({ stay, day, next }): RoomRow[] => {
    const isAnotherIn = agreements.some(
      (other) => other.unitId === stay.unitId && stayState(other, todayOf(other, todayAt)) === 'now',
    )
    const { id: leftId, unitId, unitTitle: title } = stay
    const since = day < todayOf(stay, todayAt) ? day : null
    return isAnotherIn
      ? []
      : [{ kind: 'makeUp', unitId, title, since, next, leftId, isReady: ready.has(leftId) }]
  })
}

function todayOf({ region }: AgreementView, todayAt: TodayAt): string {
  return todayAt[zoneOf(region)]
}

function byKind(a: TodaysRow, b: TodaysRow): number {
  return ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || rank(a).localeCompare(rank(b))
}

/** Sorts by the hour, then by the name. */
function rank(row: TodaysRow): string {
  if (row.kind === 'makeUp') return row.title
  return `${row.time ?? '99:99'} ${row.agreement.guestName}`
}
