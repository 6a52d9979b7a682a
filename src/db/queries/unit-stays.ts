import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { zoneOf } from '#contract/region.ts'
import { sharedNights } from '#contract/shared-nights.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { CalendarStay, UnitStays, StayOnCalendar } from '#db/views/unit-stays-view.ts'
import { derived } from './derived.ts'
import { recordIds } from './records.ts'
import { ownUnits } from './units.ts'

/** In a burst of changes it is computed this often at most. */
const THROTTLE_MS = 100

const STATES: Partial<Record<AgreementStatus, StayOnCalendar['state']>> = {
  DRAFT: 'draft',
  PENDING: 'asked',
  APPROVED: 'agreed',
  ACTIVE: 'active',
}

/** The person's own rooms with their stays that have days and are not over, whenever those are; by title. */
export function unitStays({ replica }: Scope): Observable<QueryRows<'unitStays'>> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'units') },
      { table: recordsOf(replica, 'agreements') },
      { table: live.edits },
    ],
    () => {
      const byUnit = staysByUnit(replica)
      return ownUnits(replica)
        .flatMap(({ id, title, status }): UnitStays[] => {
          const stays = byUnit.get(id) ?? []
          return status === 'ARCHIVED' && stays.length === 0 ? [] : [{ unitId: id, title, stays }]
        })
        .sort((a, b) => a.title.localeCompare(b.title))
    },
    { throttleMs: THROTTLE_MS },
  )
}

/**
 * The stays of one room that its host let, as `unitStays` has them, the first arrival first. Of every room that this
 * device knows agreements of: one may be deleted while somebody still lives there.
 */
export function staysOfUnit(
  { replica }: Scope,
  { unitId }: QueryArgs<'staysOfUnit'>,
): Observable<QueryRows<'staysOfUnit'>> {
  const { live } = replica
  return derived(
    [{ table: recordsOf(replica, 'agreements') }, { table: live.edits }],
    () => staysByUnit(replica).get(unitId) ?? [],
    { throttleMs: THROTTLE_MS },
  )
}

function staysByUnit(replica: Replica): Map<string, CalendarStay[]> {
  const byUnit = new Map<string, StayOnCalendar[]>()
  for (const { unitId, stay } of recordIds(replica, 'agreements').flatMap((id) => stayOf(replica, id))) {
    const stays = byUnit.get(unitId)
    if (stays) stays.push(stay)
    else byUnit.set(unitId, [stay])
  }
  return new Map(Array.from(byUnit, ([unitId, stays]) => [unitId, withMeetings(stays.sort(byArrival))]))
}

/** An agreement as a stay in the room that it is about; none of one that is over, another host's, or without days. */
function stayOf(replica: Replica, id: string): { unitId: string; stay: StayOnCalendar }[] {
  const { live, userId } = replica
  const row = recordsOf(replica, 'agreements').get(id)?.row ?? null
  // One that is here only has what its host wrote, and no status yet.
  const known: Partial<AgreementRow> | undefined = overlayEdit(
    row,
    live.edits.get(editId('agreements', id)),
  )?.row
  const { unitId, guestName = '', startsOn = null, endsOn = null, region = null } = known ?? {}
  const state = row === null ? 'here' : STATES[row.status]
  if (unitId === undefined || state === undefined || (row !== null && row.hostId !== userId)) return []
  // A stay that is under way may have begun before it was written down; any other without a day has no place yet.
  if (startsOn === null && row?.status !== 'ACTIVE') return []
  return [{ unitId, stay: { id, guestName, startsOn, endsOn, state, zone: zoneOf(region) } }]
}

function withMeetings(stays: readonly StayOnCalendar[]): CalendarStay[] {
  return stays.map((stay) => ({
    ...stay,
    meets: stays.flatMap((other) => {
      const nights = other.id === stay.id ? null : sharedNights(stay, other)
      return nights === null ? [] : [{ ...other, nights }]
    }),
  }))
}

function byArrival(a: StayOnCalendar, b: StayOnCalendar): number {
  return (a.startsOn ?? '').localeCompare(b.startsOn ?? '') || a.id.localeCompare(b.id)
}
