import { type Expression, type Generated, sql, type RawBuilder } from 'kysely'
import type { Given } from '#contract/given.ts'
import type { Ability, Role } from '#contract/permission.ts'
import type { UnitAct } from '#contract/unit-acts.ts'
import { givenFor, type Room, roomAbilities } from '#domain/hands/may-do.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import { abilitiesOf } from './abilities.ts'
import { settleCohosts } from './cohosts.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'

export type HandTables = {
  /** Who helps a host in which room. One that has ended gives nothing. */
  hands: {
    id: string
    unit_id: string
    host_id: string
    person_id: string
    given: Given[]
    /** Whether the person may have what opens the door. */
    is_open: Generated<boolean>
    closes_at: Date | null
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
}

/**
 * The SQL condition that somebody may do something in a room as a hand there (`mayDo`); its host is not meant. `unitId` is
 * a column or a value.
 */
export function helpsIn(
  act: UnitAct,
  userId: string,
  unitId: Expression<unknown> | string,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from hands
    where hands.unit_id = ${unitId} and hands.person_id = ${userId} and hands.given && ${givenFor(act)}::text[]
  )`
}

/** Returns the hands of a room who may do something there, by person. */
export function handsOf(
  db: Reader,
  act: UnitAct,
  unitId: string,
): Promise<{ id: string; person_id: string }[]> {
  return db
    .withTables<HandTables>()
    .selectFrom('hands')
    .select(['id', 'person_id'])
    .where('unit_id', '=', unitId)
    .where(sql<boolean>`given && ${givenFor(act)}::text[]`)
    .orderBy('person_id')
    .execute()
}

/** Returns what a room's hands who may do something there find changed, by person: these rows, and their own. */
export async function shownToHands(
  db: Reader,
  act: UnitAct,
  unitId: string,
  rows: readonly ChangedRow[] = [],
): Promise<Map<string, ChangedRow[]>> {
  const hands = await handsOf(db, act, unitId)
  return new Map(hands.map(({ id, person_id }) => [person_id, [{ collection: 'hands', id }, ...rows]]))
}

/** Returns what a person may do, as login and refresh send it: the abilities of the role, and those in all rooms. */
export async function abilitiesOfPerson(
  db: Reader,
  { id, role }: { id: string; role: Role | null },
): Promise<Ability[]> {
  const hands = await db
    .withTables<HandTables>()
    .selectFrom('hands')
    .select(['unit_id as unitId', 'given'])
    .where('person_id', '=', id)
    .where(sql<boolean>`given <> '{}'`)
    .execute()
  return [...abilitiesOf(role), ...roomAbilities(id, hands)]
}

/**
 * Returns a person's abilities in one room, and holds what they have been given there until the transaction ends: what ends
 * it at that moment comes either before, and is seen here, or after.
 */
export async function heldAbilities(
  tx: Tx,
  userId: string,
  { unitId, hostId }: Room,
): Promise<readonly Ability[]> {
  // Nobody is given anything in their own.
  if (hostId === userId) return roomAbilities(userId, [])
  const hand = await tx
    .withTables<HandTables>()
    .selectFrom('hands')
    .select('given')
    .where('unit_id', '=', unitId)
    .where('person_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  return roomAbilities(userId, [{ unitId, given: hand?.given ?? [] }])
}

type Ended = { id: string; unit_id: string; host_id: string; person_id: string }
/** Which hands end: those of a room, those between two people in either direction, or all of a person on either side. */
type Ending = { unitId: string } | { between: readonly [string, string] } | { of: string }

/**
 * Ends help: nothing is given any more. Returns what changes for both sides, by person: the hand itself, and whatever of
 * the room the person has had.
 */
export async function endHands(tx: Tx, ending: Ending): Promise<Map<string, ChangedRow[]>> {
  const ended = await tx
    .withTables<HandTables>()
    .updateTable('hands')
    .set({ given: [], is_open: false, closes_at: null })
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`given <> '{}'`)
    .where(areEnding(ending))
    .returning(['id', 'unit_id', 'host_id', 'person_id'])
    .execute()
  return changesOf(tx, ended)
}

function areEnding(ending: Ending): RawBuilder<boolean> {
  if ('unitId' in ending) return sql<boolean>`unit_id = ${ending.unitId}`
  return 'of' in ending
    ? sql<boolean>`${ending.of} in (host_id, person_id)`
    : sql<boolean>`host_id = any(${ending.between}) and person_id = any(${ending.between})`
}

/**
 * Returns what a change of hands changes for both sides, and for those whom they talk with: the rows of the rooms come to
 * the person, or go, and so do the conversations.
 */
export async function changesOf(tx: Tx, hands: readonly Ended[]): Promise<Map<string, ChangedRow[]>> {
  const changes = await settleCohosts(tx, { unitIds: hands.map(({ unit_id }) => unit_id) })
  const add = (person: string, rows: readonly ChangedRow[]): void => {
    changes.set(person, [...(changes.get(person) ?? []), ...rows])
  }
  for (const { id, unit_id, host_id, person_id } of hands) {
    const own: ChangedRow = { collection: 'hands', id }
    add(host_id, [own])
    add(person_id, [own, ...(await workIn(tx, unit_id))])
  }
  return changes
}

/** Returns a room's checklist and what was done there after each stay. */
async function workIn(db: Reader, unitId: string): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    select 'turnoverPlans' as collection, unit_id as id from turnover_plans where unit_id = ${unitId}
    union all
    select 'turnovers', agreement_id
    from turnovers join agreements on agreements.id = turnovers.agreement_id
    where agreements.unit_id = ${unitId}
    order by 1, 2
  `.execute(db)
  return rows
}
