import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileSize } from '#contract/upload.ts'
import type { FileStorage } from '#server/files/file-storage.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { recordUnitChanged } from '#server/records/units/unit-changes.ts'
import { demoHost, demoId } from './demo-people.ts'
import { demoPlaces, fieldsOfPlace } from './demo-units.ts'

const PICTURES = join(import.meta.dirname, 'pictures')
const SIZE = { width: 1200, height: 800 }
/** More pictures than any demo unit has, so that photo ids of different units don't collide. */
const PHOTO_IDS_PER_UNIT = 10

type Photo = { id: string; unitId: string; isPublic: boolean; content: Buffer }

/** Stores the demo's pictures, and returns their rows for the database. Safe to repeat. */
export async function storePictures(storage: FileStorage): Promise<Photo[]> {
  const photos = demoPlaces.flatMap(({ id: unitId, status, pictures }, nth) =>
    pictures.map(async ([name], place) => {
      const id = demoId('photo', nth * PHOTO_IDS_PER_UNIT + place)
      const content = await readFile(join(PICTURES, `${name}.webp`))
      // Flat drawings are only a few kilobytes, so one file serves every size.
      for (const size of FileSize.options)
        await storage.write(storageKey(id, 'image', size), content, 'image/webp')
      return { id, unitId, isPublic: status === 'PUBLISHED', content }
    }),
  )
  return Promise.all(photos)
}

export async function writeUnits(tx: Tx, now: Date): Promise<void> {
  await tx
    .insertInto('units')
    .values(
      demoPlaces.map((place, nth) => {
        const { title, ...fields } = fieldsOfPlace(place, nth * PHOTO_IDS_PER_UNIT)
        const { id, status } = place
        const at = new Date(now.getTime() - (nth + 1) * DAY_MS)
        return {
          id,
          title,
          status,
          host_id: demoHost.id,
          fields: JSON.stringify(fields),
          published_at: status === 'DRAFT' ? null : at,
          created_at: new Date(now.getTime() - CREATED_DAYS_AGO * DAY_MS),
          updated_at: at,
        }
      }),
    )
    .execute()
}

/**
 * Writes the pictures' rows, and records the units in everybody's feed. Call it after the chats, which determine who
 * sees which unit.
 */
export async function writePhotos(tx: Tx, photos: readonly Photo[], now: Date): Promise<void> {
  await tx
    .insertInto('files')
    .values(
      photos.map(({ id, unitId, isPublic, content }) => ({
        id,
        user_id: demoHost.id,
        purpose: 'unitPhoto' as const,
        owner_id: unitId,
        declared_bytes: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        // The demo isn't secret, and its addresses stay the same.
        public_key: id,
        is_public: isPublic,
        kind: 'image' as const,
        bytes: content.length,
        kept_bytes: content.length * FileSize.options.length,
        ...SIZE,
        stored_at: now,
        created_at: now,
      })),
    )
    .execute()
  for (const { id } of demoPlaces) await recordUnitChanged(tx, { id, host_id: demoHost.id })
}

const DAY_MS = 86_400_000
const CREATED_DAYS_AGO = 400
