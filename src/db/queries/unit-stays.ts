import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { NO_TERMS } from '#contract/agreement-terms.ts'
import { isRepeated } from '#contract/echo-note.ts'
import { isOwnEcho } from '#domain/calendar/own-echo.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { sharedNights, type StayDays } from '#domain/calendar/shared-nights.ts'
import { freeFrom } from '#domain/calendar/tenancy-term.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { CalendarStay, StayMeeting, UnitStays, StayOnCalendar } from '#db/views/unit-stays-view.ts'
import { derived } from './derived.ts'
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
    Array.from(byUnit, ([unitId, stays]) => [unitId, withMeetings(replica, stays.sort(byArrival))]),
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
  const { unitId, guestName = '', startsOn = null, endsOn = null, region = null } = known ?? {}
  const { regime = NO_TERMS.regime, status = 'DRAFT' } = known ?? {}
  const state = row === null ? 'here' : STATES[row.status]
  if (unitId === undefined || state === undefined || (row !== null && row.hostId !== userId)) return []
  // A stay under way may have begun before it was recorded. Any other without a first day has no place yet.
  if (startsOn === null && row?.status !== 'ACTIVE') return []
  const zone = zoneOf(region)
  const free = freeFrom({ status, regime, startsOn, endsOn }, dayAtPlace(new Date(replica.now()), zone))
  return [{ unitId, stay: { id, guestName, note: '', startsOn, endsOn, freeFrom: free, state, zone } }]
}

/** Returns blocked days as a stay without a guest, which ends on the first free day. Leaves out removed ones. */
function blockedOf(replica: Replica, id: string): { unitId: string; stay: StayOnCalendar }[] {
  const row = recordsOf(replica, 'blockedDays').get(id)?.row ?? null
  const edit = replica.live.edits.get(editId('blockedDays', id))
  const known: Partial<BlockedDaysRow> | undefined = overlayEdit(row, edit)?.row
  const { unitId, firstDay, lastDay, note = '', feedId = null, isRemoved = false } = known ?? {}
  if (unitId === undefined || !firstDay || !lastDay || isRemoved) return []
  const state = feedId === null ? 'blocked' : 'elsewhere'
  return [
    {
      unitId,
      stay: {
        id,
        guestName: '',
        note,
        startsOn: firstDay,
        endsOn: addDays(lastDay, 1),
        freeFrom: addDays(lastDay, 1),
        state,
        zone: zoneOf(null),
      },
    },
  ]
}

/** Stays must be in order of arrival. */
function withMeetings(replica: Replica, stays: readonly StayOnCalendar[]): CalendarStay[] {
  const calendarOf = ({ id, state }: StayOnCalendar) =>
    state === 'elsewhere' ? recordsOf(replica, 'blockedDays').get(id)?.row : undefined
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
