import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { helpsIn } from '#server/access/hands.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import { recordUnitChanged } from '#server/records/units/unit-changes.ts'
import { isPhotoOf, openPhotos, photoFiles, photoIds } from '#server/records/units/unit-photos.ts'
import { isSeenBy } from '#server/records/units/unit-rows.ts'
import type { Db, StoredUnit } from '#server/store/tables.ts'

/**
 * Whether a person may add a photo. It may arrive before its unit, which was written on the device at the same time. To
 * somebody else's unit, only administrators may add one.
 */
export async function mayAddPhoto(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const unit = await unitById(db, ownerId)
  return !unit || unit.host_id === actor.id || actor.role === 'ADMIN'
}

/** Whether a person may read a photo: everybody who can see the unit, or helps in it. */
export async function mayReadPhoto(
  db: Db,
  actor: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  if (actor.role === 'ADMIN') return true
  const unit = await unitById(db, file.owner_id)
  if (!unit || !photoIds(unit).includes(file.id)) return false
  const seen = await db
    .selectFrom('units')
    .select('id')
    .where('id', '=', unit.id)
    .where(sql<boolean>`(${isSeenBy(actor.id)} or ${helpsIn('findRoom', actor.id, sql.ref('units.id'))})`)
    .executeTakeFirst()
  return seen !== undefined
}

/** Locks the unit before its photos, in the same order as when it's changed. */
export async function holdUnit(tx: Tx, file: FileRow): Promise<void> {
  await tx.selectFrom('units').select('id').where('id', '=', file.owner_id).forUpdate().execute()
}

/** Adds a stored photo to the row of its unit if the unit already names it, and makes it public if the unit is. */
export async function photoStored(tx: Tx, file: FileRow): Promise<string[]> {
  const unit = await namingUnit(tx, file)
  if (!unit) return []
  await openPhotos(tx, unit)
  return recordUnitChanged(tx, unit)
}

/**
 * The last photo of a published unit can't be removed, because publishing requires one. Locks the unit, so that nobody
 * removes another one meanwhile.
 */
export async function mayRemovePhoto(tx: Tx, file: FileRow): Promise<boolean> {
  const unit = file.stored_at === null ? null : await namingUnit(tx, file)
  if (unit?.status !== 'PUBLISHED') return true
  const photos = (await photoFiles(tx, [unit])).get(unit.id) ?? []
  return photos.some(({ id }) => id !== file.id)
}

export async function photoRemoved(tx: Tx, file: FileRow): Promise<string[]> {
  const unit = await namingUnit(tx, file)
  return unit ? recordUnitChanged(tx, unit) : []
}

/**
 * Returns the photos that their unit doesn't name. Photos without a unit are kept, because it may be on a device that
 * is away for long.
 */
export async function unusedPhotos(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const owners = files.map(({ owner_id }) => owner_id).filter((id) => id !== null)
  if (owners.length === 0) return []
  const units = await db
    .selectFrom('units')
    .selectAll()
    .where('id', '=', sql<string>`any(${owners})`)
    .execute()
  const named = new Map(units.map((unit) => [unit.id, photoIds(unit)]))
  return files.filter(({ id, owner_id }) => named.get(owner_id ?? '')?.includes(id) === false)
}

async function namingUnit(tx: Tx, file: FileRow): Promise<StoredUnit | null> {
  const unit = await tx
    .selectFrom('units')
    .selectAll()
    .where('id', '=', file.owner_id)
    .where('status', '<>', 'DELETED')
    .executeTakeFirst()
  return unit && isPhotoOf(file, unit) && photoIds(unit).includes(file.id) ? unit : null
}

async function unitById(db: Reader, id: string | null): Promise<StoredUnit | null> {
  return (await db.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}
