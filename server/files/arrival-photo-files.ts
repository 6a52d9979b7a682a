import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { arrivalNoteRows } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { recordNotesChanged } from '#server/records/arrival-notes/arrival-notes.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Whether a person may add a photo. It may arrive before its room and notes, which were written on the device at the
 * same time. Photos for somebody else's room are refused.
 */
export async function mayAddArrivalPhoto(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const unit = await db.selectFrom('units').select('host_id').where('id', '=', ownerId).executeTakeFirst()
  return !unit || unit.host_id === actor.id
}

/** Whether a person may read a photo: everybody who can see the notes. */
export async function mayReadArrivalPhoto(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  if (file.owner_id === null) return false
  const [notes] = await arrivalNoteRows(db, actor.id, [file.owner_id])
  return notes?.files.some(({ id }) => id === file.id) === true
}

/** Locks the room before its photos, in the same order as when the notes are changed. */
export async function holdNotes(tx: Tx, file: FileRow): Promise<void> {
  await tx.selectFrom('units').select('id').where('id', '=', file.owner_id).forUpdate().execute()
}

/**
 * Moves the feeds of the people who see the notes when a photo has arrived or is gone, because the notes' row names its
 * photos.
 */
export async function arrivalPhotoMoved(tx: Tx, file: FileRow): Promise<string[]> {
  if (file.owner_id === null || !(await isNamed(tx, file))) return []
  return recordNotesChanged(
    tx,
    { id: file.owner_id, hostId: file.user_id },
    file.stored_at ?? file.created_at,
  )
}

/**
 * Returns the photos that the notes don't name, and those of deleted rooms whose notes are gone. Other photos without
 * notes are kept, because the notes may be on a device that is away for long.
 */
export async function unusedArrivalPhotos(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files
    join units on units.id = files.owner_id
    left join arrival_notes on arrival_notes.unit_id = units.id
    where files.id = any(${files.map(({ id }) => id)})
      and case when arrival_notes.unit_id is null then units.status = 'DELETED' else not arrival_notes.fields->'photos' @> jsonb_build_array(jsonb_build_object('id', files.id::text)) end
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

async function isNamed(db: Reader, { id, owner_id, user_id }: FileRow): Promise<boolean> {
  const { rows } = await sql`
    select from arrival_notes join units on units.id = arrival_notes.unit_id
    where unit_id = ${owner_id} and host_id = ${user_id}
      and arrival_notes.fields->'photos' @> ${JSON.stringify([{ id }])}::jsonb
  `.execute(db)
  return rows.length > 0
}
