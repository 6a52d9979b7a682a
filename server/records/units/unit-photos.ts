import { sql } from 'kysely'
import { storedFiles, type FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { StoredUnit } from '#server/store/tables.ts'

type PhotosOfUnit = Pick<StoredUnit, 'id' | 'host_id' | 'fields' | 'created_at'>

/**
 * Returns the stored files of these units' photos, by unit, in order. A file counts only if it was uploaded for this
 * unit by somebody who may, so that knowing the id of another file gives no access.
 */
export async function photoFiles(
  db: Reader,
  units: readonly PhotosOfUnit[],
): Promise<Map<string, FileRow[]>> {
  const stored = await storedFiles(db, units.flatMap(photoIds))
  return new Map(
    units.map((unit) => [
      unit.id,
      photoIds(unit).flatMap((id) => {
        const file = stored.get(id)
        return file && isPhotoOf(file, unit) ? file : []
      }),
    ]),
  )
}

/**
 * Returns the public photos of these published units. If all photos of a unit were replaced and the new ones are still
 * on the host's device, returns those that were public before.
 */
export async function publicPhotoFiles(
  db: Reader,
  units: readonly PhotosOfUnit[],
): Promise<Map<string, FileRow[]>> {
  const named = await photoFiles(db, units)
  const awaited = units.filter((unit) => photoIds(unit).length > 0 && named.get(unit.id)?.length === 0)
  if (awaited.length === 0) return named
  const former = await db
    .selectFrom('files')
    .selectAll()
    .where('owner_id', '=', sql<string>`any(${awaited.map(({ id }) => id)})`)
    .where('purpose', '=', 'unitPhoto')
    .where('is_public', '=', true)
    .where('stored_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const unit of awaited)
    named.set(
      unit.id,
      former.filter((file) => isPhotoOf(file, unit)),
    )
  return named
}

/**
 * Makes the photos of a published unit public, and makes those of any other, and those removed from it, private. Until
 * the first of its photos has arrived, the public ones stay public, because publishing required a photo.
 */
export async function openPhotos(tx: Tx, unit: PhotosOfUnit & Pick<StoredUnit, 'status'>): Promise<void> {
  const isAwaited = photoIds(unit).length > 0 && (await photoFiles(tx, [unit])).get(unit.id)?.length === 0
  if (unit.status === 'PUBLISHED' && isAwaited) return
  const open = unit.status === 'PUBLISHED' ? photoIds(unit) : []
  await tx
    .updateTable('files')
    .set({ is_public: sql<boolean>`id = any(${open})` })
    .where('owner_id', '=', unit.id)
    .where(({ eb, or }) => or([eb('user_id', '=', unit.host_id), eb('created_at', '>', unit.created_at)]))
    .where('purpose', '=', 'unitPhoto')
    .execute()
}

export function photoIds({ fields }: Pick<StoredUnit, 'fields'>): string[] {
  return (fields.photos ?? []).map(({ id }) => id)
}

/**
 * Before the unit existed anybody could upload for its id, and only the host's files count. Since then, each upload was
 * checked to come from its host or an administrator.
 */
export function isPhotoOf(file: FileRow, { id, host_id, created_at }: Omit<PhotosOfUnit, 'fields'>): boolean {
  const isAllowed = file.user_id === host_id || file.created_at > created_at
  return file.purpose === 'unitPhoto' && file.owner_id === id && isAllowed
}
