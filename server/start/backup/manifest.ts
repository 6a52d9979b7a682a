import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './backup-place.ts'

/** A file of a backup, by its path from where parts of its kind lie. The checksum is that of the file as it lies there. */
export const Part = z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() })
export type Part = z.infer<typeof Part>

const SavedTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int(),
  part: Part,
})
export type SavedTable = z.infer<typeof SavedTable>

export const SavedFile = z.object({ key: z.string(), contentType: z.string(), part: Part })
export type SavedFile = z.infer<typeof SavedFile>

/** What a backup consists of, written last: a folder without it is no complete backup. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The moment that the tables show. */
  takenAt: z.iso.datetime(),
  /** The database that they come from (`databaseIdentity`). */
  database: z.string(),
  /** Which migrations the tables have. */
  migrations: z.array(z.string()),
  tables: z.array(SavedTable),
  /** `null` for one that has given no number yet. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string().nullable() })),
  files: z.array(SavedFile),
  /** Keys of files that the tables name and the storage didn't have. */
  missing: z.array(z.string()),
  /** For whom the parts are encrypted by age; empty if they are not. */
  recipients: z.array(z.string()),
})
export type Manifest = z.infer<typeof Manifest>

/** A complete backup: its manifest and tables are in the folder of its name, its files beside it with those of others. */
export type Backup = { place: BackupPlace; name: string; manifest: Manifest }

const PREFIX = 'backup-'

/** Returns the name of the folder of a backup: `backup-20261128T093000.000Z`. */
export function backupName(takenAt: string): string {
  return `${PREFIX}${takenAt.replaceAll(/[-:]/g, '')}`
}

export const isBackupName = (name: string) => name.startsWith(PREFIX)

export const manifestPath = (name: string) => `${name}/manifest.json`

/** Returns the paths of all parts of a backup, the tables' first. */
export function partsOf({
  name,
  manifest,
}: Pick<Backup, 'name' | 'manifest'>): { path: string; part: Part }[] {
  return [
    ...manifest.tables.map(({ part }) => ({ path: `${name}/${part.path}`, part })),
    ...manifest.files.map(({ part }) => ({ path: part.path, part })),
  ]
}

/** Returns the names of the folders of backups, oldest first, also of those that aren't complete. */
export async function backupNames(place: BackupPlace): Promise<string[]> {
  return (await place.folders()).filter(isBackupName).toSorted()
}

/** Reads one backup; `null` if it isn't complete. Throws a BackupError for a later form than this build knows. */
export async function readBackup(place: BackupPlace, name: string): Promise<Backup | null> {
  const found = await place.read(manifestPath(name))
  if (found === null) return null
  const manifest = Manifest.safeParse(parsed(await text(found)))
  if (manifest.success) return { place, name, manifest: manifest.data }
  throw new BackupError(
    `${place.nameOf(manifestPath(name))} is damaged, or was written by a newer build than this one.`,
  )
}

/** Reads the newest complete backup, or the one of a name. Throws a BackupError if there is none. */
export async function findBackup(place: BackupPlace, name: string | null = null): Promise<Backup> {
  const names = name === null ? (await backupNames(place)).toReversed() : [name]
  for (const one of names) {
    const backup = await readBackup(place, one)
    if (backup) return backup
  }
  throw new BackupError(`There is no complete backup in ${place.nameOf(name ?? '')}.`)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
