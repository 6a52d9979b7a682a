import fc from 'fast-check'
import type { Change } from '#contract/changes.ts'
import { WIRE } from '#contract/wire.ts'
import { NO_NOTICES } from '#tests/support/no-mail.ts'
import { createAgreement, agreementsPage, editAgreement } from '#server/records/agreements/agreements.ts'
import { profileOf } from '#server/records/profile/profile-rows.ts'
import { changeProfile } from '#server/records/profile/profiles.ts'
import { moveUnit, unitsPage, updateUnit } from '#server/records/units/units.ts'
import type { Db } from '#server/store/tables.ts'
import { newId } from '#tests/support/chat-bed.ts'

/** What people do with records. Units and agreements are given by number, like chats in their operations. */
export type RecordOperation =
  | { kind: 'rename'; person: number; name: string }
  | { kind: 'editUnit'; unit: number; title: string }
  | { kind: 'moveUnit'; unit: number; step: 'archive' | 'restore' }
  | { kind: 'agree'; unit: number; guest: number }
  | { kind: 'editAgreement'; agreement: number; conditions: string }

const word = fc.constantFrom('Kauri', 'Rimu', 'Mātai')
export const recordOperation: fc.Arbitrary<RecordOperation> = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), person: fc.nat(2), name: word }),
  fc.record({ kind: fc.constant('editUnit' as const), unit: fc.nat(1), title: word }),
  fc.record({
    kind: fc.constant('moveUnit' as const),
    unit: fc.nat(1),
    step: fc.constantFrom('archive' as const, 'restore' as const),
  }),
  fc.record({ kind: fc.constant('agree' as const), unit: fc.nat(1), guest: fc.nat(1) }),
  fc.record({ kind: fc.constant('editAgreement' as const), agreement: fc.nat(3), conditions: word }),
)

/** Records in a client, by kind and id. */
export type Records = Map<string, unknown>
export type RecordWorld = { host: string; guests: string[]; units: string[]; agreements: string[] }

export function applyRecordChange(records: Records, { collection, id, row }: Change): void {
  if (row) records.set(`${collection} ${id}`, row)
  else records.delete(`${collection} ${id}`)
}

/** Returns everything the server would list for one person. */
export async function listedRecords(db: Db, userId: string): Promise<Records> {
  const whole = { page: 1, perPage: 1_000, isEverybody: false }
  const units = (await unitsPage(db, userId, whole)).data
  const agreements = (await agreementsPage(db, userId, whole)).data
  const profile = await profileOf(db, userId)
  return new Map<string, unknown>([
    ...units.map((row) => [`units ${row.id}`, row] as const),
    ...agreements.map((row) => [`agreements ${row.id}`, row] as const),
    ...(profile ? [[`profile ${profile.id}`, profile] as const] : []),
  ])
}

/**
 * Performs an operation as the host, or as the named person. If the server refuses it (because the version has moved
 * on), nothing happens.
 */
export async function runRecordOperation(
  db: Db,
  { host, guests, units, agreements }: RecordWorld,
  operation: RecordOperation,
): Promise<void> {
  const at = new Date()
  switch (operation.kind) {
    case 'rename':
      await changeProfile(db, [host, ...guests][operation.person] ?? host, null, {
        firstName: operation.name,
      })
      return
    case 'editUnit': {
      const id = units[operation.unit] ?? ''
      const version = await versionOf(db, 'units', id)
      await updateUnit(db, { userId: host, isAdmin: false, at, newId }, id, version, {
        title: operation.title,
      })
      return
    }
    case 'moveUnit': {
      const id = units[operation.unit] ?? ''
      const version = await versionOf(db, 'units', id)
      await moveUnit(db, { userId: host, isAdmin: false, at, newId }, id, { step: operation.step, version })
      return
    }
    case 'agree': {
      const id = newId()
      const edit = { unitId: units[operation.unit] ?? '', guestId: guests[operation.guest] ?? '' }
      const made = await createAgreement(db, { id, hostId: host, edit, at })
      if (made.ok) agreements.push(id)
      return
    }
    case 'editAgreement': {
      const id = agreements[operation.agreement % Math.max(1, agreements.length)]
      if (id === undefined) return
      const version = await versionOf(db, 'agreements', id)
      const { conditions } = operation
      await editAgreement(db, {
        id,
        hostId: host,
        version,
        edit: { conditions },
        at,
        wire: WIRE,
        newId,
        notices: NO_NOTICES,
      })
    }
  }
}

async function versionOf(db: Db, table: 'units' | 'agreements', id: string): Promise<number> {
  const row = await db.selectFrom(table).where('id', '=', id).select('version').executeTakeFirstOrThrow()
  return row.version
}
