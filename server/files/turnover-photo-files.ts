import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { givenFor } from '#domain/hands/may-do.ts'
import { handsOf, helpsIn } from '#server/access/hands.ts'
import { turnoverRows, type TurnoverTables } from '#server/records/turnovers/turnover-rows.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/** Whether a person may add a photo: its owner is an agreement about a room whose turnovers they do. */
export async function mayAddTurnoverPhoto(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const agreement = await db
    .selectFrom('agreements')
    .select('id')
    .where('id', '=', ownerId)
    .where(
      sql<boolean>`(host_id = ${actor.id} or ${helpsIn('turnOver', actor.id, sql.ref('agreements.unit_id'))})`,
    )
    .executeTakeFirst()
  return agreement !== undefined
}

/** Whether a person may read a photo: everybody who sees the turnover that names it. */
export async function mayReadTurnoverPhoto(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  if (file.owner_id === null) return false
  const [turnover] = await turnoverRows(db, actor.id, [file.owner_id])
  return turnover?.files.some(({ id }) => id === file.id) === true
}

/** A photo that the turnover names can't be removed. */
export async function mayRemoveTurnoverPhoto(tx: Tx, file: FileRow): Promise<boolean> {
  return (await namingIt(tx, file)) === null
}

/** Locks the turnover before its photos, in the same order as when it is changed. */
export async function holdTurnover(tx: Tx, file: FileRow): Promise<void> {
  await tx
    .withTables<TurnoverTables>()
    .selectFrom('turnovers')
    .select('agreement_id')
    .where('agreement_id', '=', file.owner_id)
    .forUpdate()
    .execute()
}

/** Moves the feeds of those who see the turnover when a photo has arrived, because its row names its photos. */
export async function turnoverPhotoMoved(tx: Tx, file: FileRow): Promise<string[]> {
  const named = await namingIt(tx, file)
  if (named === null) return []
  const hands = await handsOf(tx, 'turnOver', named.unitId)
  const people = [named.hostId, ...hands.map(({ person_id }) => person_id)]
  await recordChanges(tx, people, [{ collection: 'turnovers', id: named.id }])
  return people
}

/**
 * Returns the photos that their turnover doesn't name. Without a turnover, whose first change may be on a device that is
 * away for long, those are kept whose person could still write it.
 */
export async function unusedTurnoverPhotos(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files
    join agreements on agreements.id = files.owner_id
    left join turnovers on turnovers.agreement_id = files.owner_id
    where files.id = any(${files.map(({ id }) => id)}) and case
      when turnovers.agreement_id is not null then not coalesce(turnovers.fields->'photos' ? files.id::text, false)
      else files.user_id <> agreements.host_id and not exists (
        select from hands
        where hands.unit_id = agreements.unit_id and hands.person_id = files.user_id
          and hands.given && ${givenFor('turnOver')}::text[]
      )
    end
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

/** Returns the turnover that names a photo, with its room; `null` for none. */
async function namingIt(
  db: Reader,
  { id, owner_id }: FileRow,
): Promise<{ id: string; unitId: string; hostId: string } | null> {
  const { rows } = await sql<{ id: string; unitId: string; hostId: string }>`
    select agreements.id, agreements.unit_id as "unitId", agreements.host_id as "hostId"
    from turnovers join agreements on agreements.id = turnovers.agreement_id
    where turnovers.agreement_id = ${owner_id} and turnovers.fields->'photos' ? ${id}::text
  `.execute(db)
  return rows[0] ?? null
}
