import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import type { z } from 'zod'
import type { FileStorage } from '#server/files/file-storage.ts'
import { databaseIdentity } from '#server/store/epoch.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { columnList, listSequences, listTables, quoted, type ListedTable } from './catalogue.ts'
import { copyFiles, listFiles, ListedFile } from './copy-files.ts'
import { backupName, Manifest, MANIFEST_FILE, type Backup, type SavedTable } from './manifest.ts'
import { oneConnection, type OneConnection } from './one-connection.ts'
import { BackupError, checkRecipient, makeFolder, writePart } from './parts.ts'
import { removeOldBackups } from './remove-old.ts'

export type BackUpOptions = {
  /** Past a pooler. */
  databaseUrl: string
  storage: FileStorage
  /** The folder that all backups are in, and nothing else. */
  root: string
  /** Public keys of age; none leaves the backup unencrypted. */
  recipients: readonly string[]
  now: () => Date
}

export type BackUpReport = Backup & {
  /** Names of the older backups that were removed by the rule. */
  removed: string[]
  /** Whether an earlier run had broken off and this one went on from there. */
  isResumed: boolean
}

const UNFINISHED = 'unfinished-'
const PROGRESS_FILE = 'progress.json'
/** Older tables are read again: who asks for a backup wants what is there now. */
const RESUMED_FOR_MS = 24 * 3_600_000
/** Any number that nothing else uses for an advisory lock. */
const BACKUP_LOCK = 4_280_006

/** The tables are here, and these files belong to them. */
const Progress = Manifest.omit({ files: true, missing: true }).extend({ listed: ListedFile.array() })
type Progress = z.infer<typeof Progress>

/**
 * Writes a backup of a database and its files, beside servers that use them: the tables as they were at one moment, then
 * the files that they name, which never change. Then removes older backups by the rule (`keptBackups`). If a run breaks
 * off, the next one within a day goes on after the last part of it. Throws a BackupError if the disk is full, if another
 * backup of the database is being made, or if the storage has none of the files.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpReport> {
  for (const recipient of options.recipients) checkRecipient(recipient)
  await makeFolder(options.root)
  const connection = await oneConnection(options.databaseUrl)
  try {
    await takeLock(connection)
    const found = await findUnfinished(options, connection)
    const progress = found ?? (await saveTables(options, connection))
    const folder = join(options.root, unfinishedName(progress))
    const { files, missing } = await copyFiles({ ...options, folder, connection, listed: progress.listed })
    const { listed: _listed, ...saved } = progress
    const manifest: Manifest = { ...saved, files, missing }
    await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    })
    await rm(join(folder, PROGRESS_FILE), { force: true })
    const complete = join(options.root, backupName(manifest.takenAt))
    await rename(folder, complete)
    const removed = await removeOldBackups(options.root)
    return { root: options.root, folder: complete, manifest, removed, isResumed: found !== null }
  } finally {
    await connection.end()
  }
}

async function takeLock({ client }: OneConnection): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BACKUP_LOCK,
  ])
  if (rows[0]?.taken !== true) throw new BackupError('Another backup of this database is being made.')
}

const unfinishedName = ({ takenAt }: Pick<Progress, 'takenAt'>) => `${UNFINISHED}${backupName(takenAt)}`

/** Returns what a run that broke off has of the tables, and removes what can't be used. */
async function findUnfinished(options: BackUpOptions, { db }: OneConnection): Promise<Progress | null> {
  let usable: Progress | null = null
  for (const name of (await readdir(options.root))
    .filter((entry) => entry.startsWith(UNFINISHED))
    .toSorted()) {
    const folder = join(options.root, name)
    const text = await readFile(join(folder, PROGRESS_FILE), 'utf8').catch(() => 'null')
    const progress = Progress.safeParse(JSON.parse(text)).data
    const isUsable =
      progress !== undefined &&
      options.now().getTime() - Date.parse(progress.takenAt) < RESUMED_FOR_MS &&
      progress.recipients.join() === options.recipients.join() &&
      progress.database === (await databaseIdentity(db))
    if (isUsable) usable = progress
    else await rm(folder, { recursive: true })
  }
  return usable
}

async function saveTables(options: BackUpOptions, connection: OneConnection): Promise<Progress> {
  const takenAt = options.now().toISOString()
  const folder = join(options.root, unfinishedName({ takenAt }))
  const progress = await connection.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx): Promise<Progress> => {
      const listed = await listTables(tx)
      const migrations = await migrationsOf(tx, listed)
      // A migration that rewrites a table would show it empty to this moment.
      await sql`lock table ${sql.raw(listed.map(({ schema, name }) => quoted(schema, name)).join(', '))} in access share mode`.execute(
        tx,
      )
      const tables: SavedTable[] = []
      for (const table of listed) tables.push(await saveTable(options, connection, folder, table))
      return {
        format: 1,
        takenAt,
        database: await databaseIdentity(tx),
        migrations,
        tables,
        sequences: await listSequences(tx),
        recipients: [...options.recipients],
        listed: await listFiles(tx),
      }
    })
  const draft = join(folder, `${PROGRESS_FILE}.unfinished`)
  await writeFile(draft, JSON.stringify(progress), { mode: 0o600, flush: true })
  await rename(draft, join(folder, PROGRESS_FILE))
  return progress
}

async function migrationsOf(tx: Tx, tables: readonly ListedTable[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new BackupError('There is nothing to back up: no server has started on this database yet.')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

async function saveTable(
  { recipients }: BackUpOptions,
  { client }: OneConnection,
  root: string,
  table: ListedTable,
): Promise<SavedTable> {
  const { schema, name } = table
  // A query and not a table, which would leave out the rows of its parts.
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from ${quoted(schema, name)}) to stdout`),
  )
  const path = `tables/${schema}.${name}.copy.gz${recipients.length > 0 ? '.age' : ''}`
  const part = await writePart(rows, { root, path, isZipped: true, recipients })
  return { ...table, rows: rows.rowCount ?? 0, part }
}
