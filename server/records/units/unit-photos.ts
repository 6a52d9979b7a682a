import { sql } from 'kysely'
import { storedFiles, type FileRow } from '#server/files/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { StoredUnit } from '#server/store/tables.ts'

type PhotosOfUnit = Pick<StoredUnit, 'id' | 'host_id' | 'fields' | 'created_at'>

/**
 * The stored files of these units' photos, by unit, in their order. A file counts only if it was uploaded for this unit
 * by somebody who might: an id that somebody has seen elsewhere opens nothing.
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

/** Opens the photos of a published unit to everyone, and closes those of any other, and those taken out of it. */
export async function openPhotos(tx: Tx, unit: PhotosOfUnit & Pick<StoredUnit, 'status'>): Promise<void> {
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
 * Before there was a unit anybody might upload for its id, and only its host's count; since then it was asked, when an
 * upload began, whether it was its host's or an administrator's.
 */
export function isPhotoOf(file: FileRow, { id, host_id, created_at }: Omit<PhotosOfUnit, 'fields'>): boolean {
  const isAllowed = file.user_id === host_id || file.created_at > created_at
  return file.purpose === 'unitPhoto' && file.owner_id === id && isAllowed
}
