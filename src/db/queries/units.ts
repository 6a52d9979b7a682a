import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import { zoneOf } from '#contract/region.ts'
import { unitFieldsOf } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import type { QueryArgs, QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { UnitStay, UnitView } from '#db/views/unit-view.ts'
import { derived } from './derived.ts'
import { isPreparedStepId, preparedStep, preparedStepId } from './prepared-step.ts'

/** The signed-in person's own units: those made here and not sent first, then the latest change first. */
export function units({ replica }: Scope): Observable<QueryRows<'units'>> {
  const { live } = replica
  return derived(
    [
      { table: live.units },
      { table: live.edits },
      { table: live.agreements },
      { table: live.drafts, concerns: isPreparedStepId },
    ],
    () => ownUnits(replica),
    { throttleMs: THROTTLE_MS },
  )
}

/** The person's own units as they are on this device. */
export function ownUnits(replica: Replica): UnitView[] {
  const { live, userId } = replica
  const madeHere = live.edits
    .values()
    .filter(({ collection, body }) => collection === 'units' && body.version === null)
    .map(({ recordId }) => recordId)
  const own = live.units.values().filter(({ row }) => row.hostId === userId)
  const ids = new Set([...madeHere, ...own.map(({ id }) => id)])
  return [...ids].flatMap((id) => unitView(replica, id) ?? []).sort(newestFirst)
}

/** In a burst of changes the list comes this often at most. */
const THROTTLE_MS = 50

/** One unit of whoever, `null` when it is not on this device. */
export function unit({ replica }: Scope, { id }: QueryArgs<'unit'>): Observable<QueryRows<'unit'>> {
  const { live } = replica
  return derived(
    [
      { table: live.units, concerns: (changed) => changed === id },
      { table: live.edits, concerns: (changed) => changed === editId('units', id) },
      { table: live.agreements },
      { table: live.drafts, concerns: (changed) => changed === preparedStepId(id) },
    ],
    () => unitView(replica, id),
  )
}

function unitView(replica: Replica, id: string): UnitView | null {
  const { live, userId } = replica
  const overlaid = overlayEdit(live.units.get(id)?.row ?? null, live.edits.get(editId('units', id)))
  if (overlaid === null) return null
  const { edit } = overlaid
  // A unit that is here only has what its host said of it, and nothing of what the server adds.
  const row: Partial<UnitRow> & { version: number } = overlaid.row
  const { version, status = 'DRAFT', hostId = userId, host, files = [], updatedAt = null } = row
  return {
    ...unitFieldsOf(row),
    id,
    version,
    status,
    hostId,
    hostName: host ? `${host.firstName} ${host.lastName}`.trim() : '',
    files,
    updatedAt,
    stay: stayOf(
      live.agreements.values().map(({ row: agreement }) => agreement),
      id,
    ),
    prepared: preparedStep(replica, id, status),
    edit,
  }
}

/** The one under way, or else the first that is agreed. */
function stayOf(agreements: readonly AgreementRow[], unitId: string): UnitStay | null {
  const [stay] = agreements
    .filter(({ unitId: of, status }) => of === unitId && (status === 'ACTIVE' || status === 'APPROVED'))
    .sort((a, b) => rank(a).localeCompare(rank(b)))
  if (!stay) return null
  const { id, status, guestName, startsOn, endsOn, region } = stay
  return { id, status, guestName, startsOn, endsOn, zone: zoneOf(region) }
}

function rank({ status, startsOn }: AgreementRow): string {
  return `${status === 'ACTIVE' ? 0 : 1}${startsOn ?? '9999'}`
}

function newestFirst(a: UnitView, b: UnitView): number {
  const [first, second] = [a.updatedAt ?? '9999', b.updatedAt ?? '9999']
  return first === second ? (a.id < b.id ? 1 : -1) : first < second ? 1 : -1
}
