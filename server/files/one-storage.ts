import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { noteStorage } from '#server/store/processes.ts'
import type { Db } from '#server/store/tables.ts'
import { underLock } from '#server/store/under-lock.ts'
import type { FileStorage } from './file-storage.ts'

/** Any number that nothing else uses for an advisory lock. */
const STORAGE_LOCK = 4_280_005
/** Holds a random value, by which two processes see whether they store their files in the same place. */
const MARKER = 'storage-id'

/**
 * Makes sure that the processes that share a database share their files, too: what one stores, the others have to find.
 * Throws if another process that is alive has its files elsewhere.
 */
export async function shareOneStorage(db: Db, processId: string, storage: FileStorage): Promise<void> {
  await underLock(db, STORAGE_LOCK, async () => {
    if (await noteStorage(db, processId, await markerOf(storage))) return
    throw new Error(
      'another process on this database has its files elsewhere: set STORAGE_S3_ENDPOINT and what belongs to it for all of them, or give all of them one DATA_DIR.',
    )
  })
}

/** Returns the value by which a storage is known; `null` if no process has used it with a shared database yet. */
export async function findMarker(storage: FileStorage): Promise<string | null> {
  const found = await storage.read(MARKER)
  return found && text(found)
}

async function markerOf(storage: FileStorage): Promise<string> {
  const found = await findMarker(storage)
  if (found !== null) return found
  const made = randomBytes(12).toString('base64url')
  await storage.write(MARKER, Buffer.from(made), 'text/plain')
  return made
}
