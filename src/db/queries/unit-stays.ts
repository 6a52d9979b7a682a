import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { fullName } from '#contract/full-name.ts'
import type { HandStay, UnitCalendar } from '#contract/hand.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { isRepeated } from '#contract/echo-note.ts'
import { isOwnEcho } from '#domain/calendar/own-echo.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { sharedNights, type StayDays } from '#domain/calendar/shared-nights.ts'
import { freeFrom, lastDayOf } from '#domain/calendar/tenancy-term.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type {
  CalendarStay,
  HelpedStays,
  StayMeeting,
  UnitStays,
  StayOnCalendar,
} from '#db/views/unit-stays-view.ts'
import { derived } from './derived.ts'
import { ownHands } from './helped-rooms.ts'
import { recordIds } from './records.ts'
import { ownUnits } from './units.ts'

/** During a burst of changes it is computed at most this often. */
const THROTTLE_MS = 100

const STATES: Partial<Record<AgreementStatus, StayOnCalendar['state']>> = {
  DRAFT: 'draft',
  PENDING: 'asked',
  APPROVED: 'agreed',
  ACTIVE: 'active',
}

type ShownDays = UnitCalendar['blocked'][number]

/** The person's own rooms by title, with their blocked days and their stays that have days and aren't over. */
export function unitStays({ replica }: Scope): Observable<UnitStays[]> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'units') },
      { table: recordsOf(replica, 'agreements') },
      { table: recordsOf(replica, 'blockedDays') },
      { table: live.edits },
    ],
    () => {
      const byUnit = staysByUnit(replica)
      return ownUnits(replica)
        .flatMap(({ id, title, status, availableFrom, availableUntil }): UnitStays[] => {
          const stays = byUnit.get(id) ?? []
          const letDays = status === 'PUBLISHED' ? { from: availableFrom, until: availableUntil } : null
          return status === 'ARCHIVED' && stays.length === 0 ? [] : [{ unitId: id, title, stays, letDays }]
        })
        .sort((a, b) => a.title.localeCompare(b.title))
    },
    { throttleMs: THROTTLE_MS },
  )
}

/** The rooms of others whose calendar the rows on this device let this person see, as `unitStays` has their own. */
export function helpedStays({ replica }: Scope): Observable<HelpedStays[]> {
  return derived([{ table: recordsOf(replica, 'hands') }, { table: replica.live.edits }], () =>
    ownHands(replica, 'seeStays').map((hand): HelpedStays => {
      const { unitId, unitTitle: title, hostId, host, stays, calendar } = hand
      const blocked = calendar?.blocked ?? []
      const found = [...stays.flatMap((stay) => shownStay(replica, stay)), ...blocked.map(blockedStay)]
      const ofCalendar = new Map(blocked.map((days) => [days.id, days]))
      return {
        ...{ unitId, title, hostId, hostName: fullName(host), letDays: calendar?.letDays ?? null },
        stays: withMeetings(replica, found.sort(byArrival), (id) => ofCalendar.get(id)),
      }
    }),
  )
}

/** A stay as its host's calendar shows it; nothing if it is over or has no days. */
function shownStay(replica: Replica, stay: HandStay): StayOnCalendar[] {
  const state = STATES[stay.status]
  return state === undefined || hasNoPlace(stay) ? [] : [onCalendar(replica, stay, state)]
}

/**
 * The stays and blocked days of one room, as in `unitStays`, first arrival first. Works for every room this device
 * knows agreements of: a room may be deleted while somebody still lives there.
 */
export function staysOfUnit({ replica }: Scope, { unitId }: { unitId: string }): Observable<CalendarStay[]> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'agreements') },
      { table: recordsOf(replica, 'blockedDays') },
      { table: live.edits },
    ],
    () => staysByUnit(replica).get(unitId) ?? [],
    { throttleMs: THROTTLE_MS },
  )
}

/** The stays and blocked days of each room, as in `unitStays`. */
export function staysByUnit(replica: Replica): Map<string, CalendarStay[]> {
  const byUnit = new Map<string, StayOnCalendar[]>()
  const found = [
    ...recordIds(replica, 'agreements').flatMap((id) => stayOf(replica, id)),
    ...recordIds(replica, 'blockedDays').flatMap((id) => blockedOf(replica, id)),
  ]
  for (const { unitId, stay } of found) {
    const stays = byUnit.get(unitId)
    if (stays) stays.push(stay)
    else byUnit.set(unitId, [stay])
  }
  return new Map(
    Array.from(byUnit, ([unitId, stays]) => [
      unitId,
      withMeetings(replica, stays.sort(byArrival), (id) => recordsOf(replica, 'blockedDays').get(id)?.row),
    ]),
  )
}

/** Returns an agreement as a stay in its room; nothing if it is over, has no days, or is another host's. */
function stayOf(replica: Replica, id: string): { unitId: string; stay: StayOnCalendar }[] {
  const { live, userId } = replica
  const row = recordsOf(replica, 'agreements').get(id)?.row ?? null
  // An agreement that is only on this device has what its host entered, and no status yet.
  const known: Partial<AgreementRow> | undefined = overlayEdit(
    row,
    live.edits.get(editId('agreements', id)),
  )?.row
  const { unitId, guestName = '', startsOn = null, region = null } = known ?? {}
  const { regime = NO_TERMS.regime, status = 'DRAFT', endsOn = null, noticeEndsOn = null } = known ?? {}
  const state = row === null ? 'here' : STATES[row.status]
  if (unitId === undefined || state === undefined || (row !== null && row.hostId !== userId)) return []
  if (hasNoPlace({ startsOn, status: row?.status })) return []
  const stay = { id, guestName, status, regime, startsOn, endsOn, noticeEndsOn, region }
  return [{ unitId, stay: onCalendar(replica, stay, state) }]
}

/** A stay under way may have begun before it was recorded. Any other without a first day has no place yet. */
function hasNoPlace({
  startsOn,
  status,
}: {
  startsOn: string | null
  status: AgreementStatus | undefined
}): boolean {
  return startsOn === null && status !== 'ACTIVE'
}

function onCalendar(
  replica: Replica,
  { id, guestName = '', status, regime, region, ...days }: Omit<HandStay, 'endedOn'>,
  state: StayOnCalendar['state'],
): StayOnCalendar {
  const zone = zoneOf(region)
  const free = freeFrom({ status, regime, ...days }, dayAtPlace(new Date(replica.now()), zone))
  const { startsOn } = days
  return { id, guestName, note: '', startsOn, endsOn: lastDayOf(days), freeFrom: free, state, zone }
}

/** Returns blocked days as they stand on this device. Leaves out removed ones. */
function blockedOf(replica: Replica, id: string): { unitId: string; stay: StayOnCalendar }[] {
  const row = recordsOf(replica, 'blockedDays').get(id)?.row ?? null
  const edit = replica.live.edits.get(editId('blockedDays', id))
  const known: Partial<BlockedDaysRow> | undefined = overlayEdit(row, edit)?.row
  const { unitId, firstDay, lastDay, note = '', feedId = null, isRemoved = false } = known ?? {}
  if (unitId === undefined || !firstDay || !lastDay || isRemoved) return []
  return [{ unitId, stay: blockedStay({ id, firstDay, lastDay, note, feedId }) }]
}

/** Returns blocked days as a stay without a guest, which ends on the first free day. */
function blockedStay({ id, firstDay, lastDay, note, feedId }: ShownDays): StayOnCalendar {
  const free = addDays(lastDay, 1)
  const state = feedId === null ? 'blocked' : 'elsewhere'
  const days = { startsOn: firstDay, endsOn: free, freeFrom: free }
  return { id, guestName: '', note, ...days, state, zone: zoneOf(null) }
}

/** Stays must be in order of arrival. `daysOf` returns blocked days by their id. */
function withMeetings(
  replica: Replica,
  stays: readonly StayOnCalendar[],
  daysOf: (id: string) => Pick<BlockedDaysRow, 'feedId' | 'mayEcho'> | undefined,
): CalendarStay[] {
  const calendarOf = ({ id, state }: StayOnCalendar) => (state === 'elsewhere' ? daysOf(id) : undefined)
  const told = stays
    .filter(({ state }) => state === 'active' || state === 'agreed' || state === 'blocked')
    .map(nightsOf)
  const today = dayAtPlace(new Date(replica.now()), zoneOf(null))
  // An echo says nothing that the stays themselves don't.
  const heard = stays.filter((stay) => !(calendarOf(stay)?.mayEcho && isOwnEcho(nightsOf(stay), told, today)))
  const meets = new Map(stays.map(({ id }) => [id, [] as StayMeeting[]]))
  for (const [nth, stay] of heard.entries())
    for (const other of heard.slice(nth + 1)) {
      // Nobody who arrives later meets it either.
      if (stay.freeFrom !== null && (other.startsOn ?? '') >= stay.freeFrom) break
      const isSame =
        calendarOf(stay)?.feedId !== undefined && calendarOf(stay)?.feedId === calendarOf(other)?.feedId
      const nights = isSame || !mayMeet(stay, other) ? null : sharedNights(nightsOf(stay), nightsOf(other))
      if (nights === null) continue
      meets.get(stay.id)?.push({ ...other, nights })
      meets.get(other.id)?.push({ ...stay, nights })
    }
  return stays.map((stay) => ({ ...stay, meets: meets.get(stay.id) ?? [] }))
}

function nightsOf({ startsOn, freeFrom: endsOn }: StayOnCalendar): StayDays {
  return { startsOn, endsOn }
}

/**
 * Returns whether nights covered by both are worth a warning. A host may block days in parts, or block the days of a
 * booking on another platform. Platforms that read each other's calendars repeat each other's bookings.
 */
function mayMeet(one: StayOnCalendar, other: StayOnCalendar): boolean {
  const isBlocked = ({ state }: StayOnCalendar) => state === 'blocked' || state === 'elsewhere'
  if (one.state === 'elsewhere' && other.state === 'elsewhere') return !isRepeated(one, other)
  return !(isBlocked(one) && isBlocked(other))
}

function byArrival(a: StayOnCalendar, b: StayOnCalendar): number {
  return (a.startsOn ?? '').localeCompare(b.startsOn ?? '') || a.id.localeCompare(b.id)
}
