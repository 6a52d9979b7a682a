import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { FileStorage } from '#server/files/file-storage.ts'
import { storageKeys } from '#server/files/storage-keys.ts'
import { contentTypeOf } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import { backupNames, readBackup, SavedFile } from './manifest.ts'
import type { OneConnection } from './one-connection.ts'
import { BackupError, isWhole, writePart } from './parts.ts'

export const ListedFile = z.object({ id: z.string(), key: z.string(), contentType: z.string() })
export type ListedFile = z.infer<typeof ListedFile>

type CopyOptions = {
  /** The folder of all backups: each file is there once, whichever of them have it. */
  root: string
  /** The folder of this one, where it notes how far it has come. */
  folder: string
  storage: FileStorage
  recipients: readonly string[]
  connection: OneConnection
  listed: readonly ListedFile[]
}

const JOURNAL_FILE = 'files.jsonl'

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
  const known = await knownFiles(options)
  const files: SavedFile[] = []
  const missing: string[] = []
  for (const listed of options.listed) {
    const path = pathOf(listed.key, options.recipients)
    const before = known.get(path)
    if (before && (await isWhole(join(options.root, path), before.part))) {
      files.push(before)
      continue
    }
    const content = await options.storage.read(listed.key)
    if (content) {
      const part = await writePart(content, { ...options, path, isZipped: false })
      const saved: SavedFile = { key: listed.key, contentType: listed.contentType, part }
      await appendFile(join(options.folder, JOURNAL_FILE), `${JSON.stringify(saved)}\n`, { mode: 0o600 })
      files.push(saved)
    } else if (await isStillNamed(options.connection, listed.id)) missing.push(listed.key)
  }
  if (files.length === 0 && missing.length > 0)
    throw new BackupError(
      'The storage has none of the files: set DATA_DIR, or STORAGE_S3_ENDPOINT and what belongs to it, as for the server.',
    )
  return { files, missing }
}

/** Returns the files that earlier backups have, and those of a run that broke off, by their paths. */
async function knownFiles({ root, folder }: CopyOptions): Promise<Map<string, SavedFile>> {
  const backups = await Promise.all((await backupNames(root)).map((name) => readBackup(root, name)))
  const journal = await readFile(join(folder, JOURNAL_FILE), 'utf8').catch(() => '')
  // The last line may be half a one.
  const noted = journal.split('\n').flatMap((line) => SavedFile.safeParse(parsed(line)).data ?? [])
  const all = [...backups.flatMap(({ manifest }) => manifest.files), ...noted]
  return new Map(all.map((file) => [file.part.path, file]))
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

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
