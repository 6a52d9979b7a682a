import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FileStorage } from '#server/files/file-storage.ts'
import { storageKeys } from '#server/files/storage-keys.ts'
import { contentTypeOf } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { openNotes, readNotes } from './copied-notes.ts'
import type { Backup, Part, SavedFile } from './manifest.ts'
import type { OneConnection } from './one-connection.ts'
import type { Pace } from './pace.ts'
import { isWhole, writePart } from './parts.ts'

export const ListedFile = z.object({ id: z.string(), key: z.string(), contentType: z.string() })
export type ListedFile = z.infer<typeof ListedFile>

type CopyOptions = {
  /** Each file is there once, whichever backups have it. */
  place: BackupPlace
  /** The folder of this backup, where it notes how far it has come. */
  name: string
  /** The backups that are there. */
  earlier: readonly Backup[]
  storage: FileStorage
  recipients: readonly string[]
  pace: Pace
  connection: OneConnection
  listed: readonly ListedFile[]
}

/** Returns the keys under which the storage has the accepted files. */
export async function listFiles(db: Reader): Promise<ListedFile[]> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'kind'])
    .where('stored_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, kind }) =>
    kind === null ? [] : storageKeys(id, kind).map((key) => ({ id, key, contentType: contentTypeOf(kind) })),
  )
}

/**
 * Copies the files that no earlier backup has, or has damaged. One that was removed since the tables were read is left
 * out; one that is still named there and not in the storage is missing. Throws a BackupError if all are missing: the
 * storage is then another one than the server's.
 */
export async function copyFiles(options: CopyOptions): Promise<{ files: SavedFile[]; missing: string[] }> {
  const { place, name, recipients, pace } = options
  const noted = await readNotes(place, name)
  const known = new Map(
    [...options.earlier.flatMap(({ manifest }) => manifest.files), ...noted].map((file) => [
      file.part.path,
      file,
    ]),
  )
  const isThere = await whichAreThere(place)
  const files: SavedFile[] = []
  const missing: string[] = []
  const notes = await openNotes(place, name)
  try {
    for (const { id, key, contentType } of options.listed) {
      const path = pathOf(key, recipients)
      const before = known.get(path)
      if (before && (await isThere(before.part))) {
        files.push(before)
        continue
      }
      const content = await options.storage.read(key)
      if (content) {
        const part = await writePart(content, { place, path, isZipped: false, recipients, pace })
        files.push({ key, contentType, part })
        await notes.add({ key, contentType, part })
      } else if (await isStillNamed(options.connection, id)) missing.push(key)
    }
  } finally {
    await notes.write()
  }
  if (files.length === 0 && missing.length > 0)
    throw new BackupError(
      'The storage has none of the files: set DATA_DIR, or STORAGE_S3_ENDPOINT and what belongs to it, as for the server.',
    )
  return { files, missing }
}

/** Returns how to tell whether a part lies there as it was written: from its bytes, where they can change by themselves. */
async function whichAreThere(place: BackupPlace): Promise<(part: Part) => Promise<boolean>> {
  if (!place.keepsBytes) return (part) => isWhole(place, part.path, part)
  const sizes = await place.list('files')
  return async ({ path, bytes }) => sizes.get(path) === bytes
}

/** Files for other recipients lie beside each other, because whoever has one key can't read the other's. */
function pathOf(key: string, recipients: readonly string[]): string {
  const path = `files/${key.slice(0, 2)}/${key}`
  if (recipients.length === 0) return path
  return `${path}.${createHash('sha256').update(recipients.join()).digest('hex').slice(0, 8)}.age`
}

async function isStillNamed({ db }: OneConnection, id: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
