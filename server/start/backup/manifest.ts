import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

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

/** What a backup consists of, written last: a folder without it is not a backup yet. */
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

/** A complete backup: `root` holds all of them and their files, `folder` its manifest and tables. */
export type Backup = { root: string; folder: string; manifest: Manifest }

export const MANIFEST_FILE = 'manifest.json'
const PREFIX = 'backup-'

/** Returns the name of the folder of a backup: `backup-20261128T093000.000Z`. */
export function backupName(takenAt: string): string {
  return `${PREFIX}${takenAt.replaceAll(/[-:]/g, '')}`
}

/** Returns the paths of all parts of a backup, the tables' first. */
export function partsOf({ root, folder, manifest }: Backup): { path: string; part: Part }[] {
  return [
    ...manifest.tables.map(({ part }) => ({ path: join(folder, part.path), part })),
    ...manifest.files.map(({ part }) => ({ path: join(root, part.path), part })),
  ]
}

/** Returns the names of the complete backups below a folder, oldest first. */
export async function backupNames(root: string): Promise<string[]> {
  const names = await readdir(root).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.startsWith(PREFIX)).toSorted()
}

/** Reads one backup. Throws if its manifest can't be read, or is of a later form than this build knows. */
export async function readBackup(root: string, name: string): Promise<Backup> {
  const folder = join(root, name)
  const path = join(folder, MANIFEST_FILE)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`${path} can't be read, so ${folder} is no backup.`, { cause: error })
  })
  const manifest = Manifest.safeParse(parsed(text))
  if (!manifest.success) throw new Error(`${path} is damaged, or was written by a newer build than this one.`)
  return { root, folder, manifest: manifest.data }
}

/** Reads the backup in a folder, or the newest one below it. */
export async function findBackup(path: string): Promise<Backup> {
  if (basename(path).startsWith(PREFIX)) return readBackup(dirname(path), basename(path))
  const newest = (await backupNames(path)).at(-1)
  if (newest === undefined) throw new Error(`There is no complete backup in ${path}.`)
  return readBackup(path, newest)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
