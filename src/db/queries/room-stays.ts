import type { Observable } from 'rxjs'
import type { AgreementRow } from '#contract/agreement.ts'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { overlayEdit } from '#db/overlay-edit.ts'
import type { QueryRows } from '#db/registry-types.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { RoomStay, RoomStays } from '#db/views/room-stays-view.ts'
import { agreementIds } from './agreements.ts'
import { derived } from './derived.ts'
import { ownUnits } from './units.ts'

/** In a burst of changes it is computed this often at most. */
const REST_MS = 100

const STATES: Partial<Record<AgreementStatus, RoomStay['state']>> = {
  DRAFT: 'draft',
  PENDING: 'asked',
  APPROVED: 'agreed',
  ACTIVE: 'agreed',
}

/** The person's own rooms with their stays that have days and are not over, whenever those are; by title. */
export function roomStays({ replica }: Scope): Observable<QueryRows<'roomStays'>> {
  const { live } = replica
  return derived(
    [{ table: live.units }, { table: live.agreements }, { table: live.edits }],
    () => {
      const byUnit = staysByUnit(replica)
      return ownUnits(replica)
        .flatMap(({ id, title, status }): RoomStays[] => {
          const stays = byUnit.get(id) ?? []
          return status === 'ARCHIVED' && stays.length === 0 ? [] : [{ unitId: id, title, stays }]
        })
        .sort((a, b) => a.title.localeCompare(b.title))
    },
    { restMs: REST_MS },
  )
}

function staysByUnit(replica: Replica): Map<string, RoomStay[]> {
  const { live, userId } = replica
  const byUnit = new Map<string, RoomStay[]>()
  for (const id of agreementIds(replica)) {
    const row = live.agreements.get(id)?.row ?? null
    // One that is here only has what its host wrote, and no status yet.
    const known: Partial<AgreementRow> | undefined = overlayEdit(
      row,
      live.edits.get(editId('agreements', id)),
    )?.row
    const { unitId, guestName = '', startsOn = null, endsOn = null } = known ?? {}
    const state = row === null ? 'here' : STATES[row.status]
    if (unitId === undefined || state === undefined || (row !== null && row.hostId !== userId)) continue
    // A stay that is under way may have begun before it was written down; any other without a day has no place yet.
    if (startsOn === null && row?.status !== 'ACTIVE') continue
    const stays = byUnit.get(unitId) ?? []
    byUnit.set(unitId, [...stays, { id, guestName, startsOn, endsOn, state }])
  }
  return byUnit
}
