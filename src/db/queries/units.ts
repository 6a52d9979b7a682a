import type { Observable } from 'rxjs'
import { fullName } from '#contract/full-name.ts'
import type { AgreementRow } from '#contract/agreement.ts'
import { dayAtPlace, zoneOf } from '#contract/region.ts'
import { unitFieldsOf } from '#contract/unit-fields.ts'
import { possibleUnitStep } from '#db/records/kinds/units.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { UnitStay, UnitView } from '#db/views/unit-view.ts'
import { derived } from './derived.ts'
import { listedRecords, recordView } from './records.ts'
import { stayState } from '#domain/calendar/stay-state.ts'
import { lastDayOf } from '#domain/calendar/tenancy-term.ts'
import { isPreparedStepId, preparedStepId, preparedStepText } from './prepared-step.ts'

/** The signed-in person's own units: first those created here and not sent yet, then latest change first. */
export function units({ replica }: Scope): Observable<UnitView[]> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'units') },
      { table: live.edits },
      { table: recordsOf(replica, 'agreements') },
      { table: live.drafts, concerns: isPreparedStepId },
    ],
    () => ownUnits(replica),
    { throttleMs: THROTTLE_MS },
  )
}

/** Returns the person's own units as they are on this device. */
export function ownUnits(replica: Replica): UnitView[] {
  return listedRecords(replica, 'units').flatMap(({ id }) => unitView(replica, id) ?? [])
}

/** During a burst of changes the list is emitted at most this often. */
const THROTTLE_MS = 50

/** One unit of any host; `null` if it isn't on this device. */
export function unit({ replica }: Scope, { id }: { id: string }): Observable<UnitView | null> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'units'), concerns: (changed) => changed === id },
      { table: live.edits, concerns: (changed) => changed === editId('units', id) },
      { table: recordsOf(replica, 'agreements') },
      { table: live.drafts, concerns: (changed) => changed === preparedStepId(id) },
    ],
    () => unitView(replica, id),
  )
}

function unitView(replica: Replica, id: string): UnitView | null {
  const { userId } = replica
  const view = recordView(replica, 'units', id)
  if (view === null) return null
  // A unit that is only on this device has what its host entered, and nothing that the server adds.
  const { row, edit } = view
  const { version, status = 'DRAFT', hostId = userId, host, files = [], updatedAt = null } = row
  return {
    ...unitFieldsOf(row),
    id,
    version,
    status,
    hostId,
    hostName: host ? fullName(host) : '',
    files,
    updatedAt,
    stay: stayOf(
      recordsOf(replica, 'agreements')
        .values()
        .map(({ row: agreement }) => agreement),
      id,
      new Date(replica.now()),
    ),
    prepared: possibleUnitStep(preparedStepText(replica, id), status),
    edit,
  }
}

const PHASES: readonly UnitStay['phase'][] = ['now', 'leaving', 'due', 'coming']

/** Returns the stay under way, or else the first agreed one. */
function stayOf(agreements: Iterable<AgreementRow>, unitId: string, at: Date): UnitStay | null {
  const stays = Array.from(agreements).flatMap((agreement): UnitStay[] => {
    if (agreement.unitId !== unitId) return []
    const { id, status, guestName, startsOn, region } = agreement
    const endsOn = lastDayOf(agreement)
    const zone = zoneOf(region)
    const said = stayState(agreement, dayAtPlace(at, zone))
    const phase = PHASES.find((each) => each === said)
    return phase === undefined ? [] : [{ id, status, guestName, startsOn, endsOn, zone, phase }]
  })
  return stays.sort((a, b) => rank(a).localeCompare(rank(b)))[0] ?? null
}

function rank({ phase, startsOn }: UnitStay): string {
  return `${PHASES.indexOf(phase)}${startsOn ?? '9999'}`
}
