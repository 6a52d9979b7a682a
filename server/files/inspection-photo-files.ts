import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import {
  inspectionRows,
  type InspectionTables,
  storedInspections,
} from '#server/records/inspections/inspection-rows.ts'
import { viewersOf } from '#server/records/inspections/inspections.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Whether a person may add a photo. It may arrive before its inspection, which was written on the device at the same
 * time. Photos for somebody else's inspection are refused.
 */
export async function mayAddInspectionPhoto(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const inspection = await db
    .withTables<InspectionTables>()
    .selectFrom('inspections')
    .select('host_id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return !inspection || inspection.host_id === actor.id
}

/** Whether a person may read a photo: the guest, once what was signed names it. */
export async function mayReadInspectionPhoto(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  if (file.owner_id === null) return false
  const [inspection] = await inspectionRows(db, actor.id, [file.owner_id])
  return inspection?.files.some(({ id }) => id === file.id) === true
}

/** A photo that the inspection names, as it is or as it was signed, can't be removed. */
export async function mayRemoveInspectionPhoto(tx: Tx, file: FileRow): Promise<boolean> {
  return !(await isNamed(tx, file))
}

/** Locks the inspection before its photos, in the same order as when it is changed. */
export async function holdInspection(tx: Tx, file: FileRow): Promise<void> {
  await tx
    .withTables<InspectionTables>()
    .selectFrom('inspections')
    .select('id')
    .where('id', '=', file.owner_id)
    .forUpdate()
    .execute()
}

/** Moves the feeds of those who see the inspection when a photo has arrived, because its row names its photos. */
export async function inspectionPhotoMoved(tx: Tx, file: FileRow): Promise<string[]> {
  if (file.owner_id === null || !(await isNamed(tx, file))) return []
  const [stored] = await storedInspections(tx, file.user_id, [file.owner_id])
  if (!stored) return []
  const people = viewersOf(stored)
  await recordChanges(tx, people, [{ collection: 'inspections', id: stored.id }])
  return people
}

/**
 * Returns the photos that their inspection doesn't name. Photos without an inspection are kept, because it may be on a
 * device that is away for long.
 */
export async function unusedInspectionPhotos(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files join inspections on inspections.id = files.owner_id
    where files.id = any(${files.map(({ id }) => id)}) and not inspections.photos ? files.id::text
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

async function isNamed(db: Reader, { id, owner_id, user_id }: FileRow): Promise<boolean> {
  const { rows } = await sql`
    select from inspections where id = ${owner_id} and host_id = ${user_id} and photos ? ${id}::text
  `.execute(db)
  return rows.length > 0
}
