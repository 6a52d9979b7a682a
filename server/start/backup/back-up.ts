import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import type { z } from 'zod'
import type { FileStorage } from '#server/files/file-storage.ts'
import { databaseIdentity } from '#server/store/epoch.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { BackupError } from './backup-error.ts'
import type { BackupPlace } from './backup-place.ts'
import { columnList, listSequences, listTables, quoted, type ListedTable } from './catalogue.ts'
import { bytesOf, notesOf } from './copied-notes.ts'
import { copyFiles, listFiles, ListedFile } from './copy-files.ts'
import {
  backupName,
  backupNames,
  Manifest,
  manifestPath,
  readBackup,
  type Backup,
  type SavedTable,
} from './manifest.ts'
import { oneConnection, type OneConnection } from './one-connection.ts'
import { checkRecipient, writePart } from './parts.ts'
import { keptBackups } from './kept-backups.ts'
import type { Pace } from './pace.ts'

export type BackUpOptions = {
  /** Past a pooler. */
  databaseUrl: string
  storage: FileStorage
  /** Has all backups of this database, and nothing else. */
  place: BackupPlace
  /** Public keys of age; none leaves the backup unencrypted. */
  recipients: readonly string[]
  /** How much it leaves to whatever else runs on the machine. */
  pace: Pace
  now: () => Date
}

export type BackUpReport = Backup & {
  /** Names of the older backups that were removed by the rule. */
  removed: string[]
  /** Whether an earlier run had broken off and this one went on from there. */
  isResumed: boolean
}

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
 * off, the next one within a day goes on after the last part of it. Throws a BackupError if the place takes no more, if
 * another backup of the database is being made, or if the storage has none of the files.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpReport> {
  const { place, recipients } = options
  for (const recipient of recipients) checkRecipient(recipient)
  const connection = await oneConnection(options.databaseUrl)
  try {
    await takeLock(connection)
    await place.prepare()
    const { complete, begun } = await findBackups(place)
    const found = await findUnfinished(options, connection, begun)
    const progress = found ?? (await saveTables(options, connection))
    const name = backupName(progress.takenAt)
    const copied = await copyFiles({
      ...options,
      name,
      earlier: complete,
      connection,
      listed: progress.listed,
    })
    const { listed: _listed, ...saved } = progress
    const made: Backup = { place, name, manifest: { ...saved, ...copied } }
    await place.write(manifestPath(name), bytesOf(made.manifest))
    await place.remove([progressPath(name), ...(await notesOf(place, name))])
    const removed = await removeOldBackups(place, [...complete, made])
    return { ...made, removed, isResumed: found !== null }
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

const progressPath = (name: string) => `${name}/progress.json`

/** Throws if a manifest can't be read, because its backup may be the only one that has a file. */
async function findBackups(place: BackupPlace): Promise<{ complete: Backup[]; begun: string[] }> {
  const complete: Backup[] = []
  const begun: string[] = []
  for (const name of await backupNames(place)) {
    const backup = await readBackup(place, name)
    if (backup) complete.push(backup)
    else begun.push(name)
  }
  return { complete, begun }
}

/** Returns what a run that broke off has of the tables, and removes what can't be used. */
async function findUnfinished(
  { place, recipients, now }: BackUpOptions,
  { db }: OneConnection,
  begun: readonly string[],
): Promise<Progress | null> {
  let usable: Progress | null = null
  for (const name of begun) {
    const content = await place.read(progressPath(name))
    const progress = content && Progress.safeParse(JSON.parse(await text(content))).data
    const isUsable =
      progress &&
      now().getTime() - Date.parse(progress.takenAt) < RESUMED_FOR_MS &&
      progress.recipients.join() === recipients.join() &&
      progress.database === (await databaseIdentity(db))
    if (isUsable) usable = progress
    else await place.removeFolder(name)
  }
  return usable
}

async function saveTables(options: BackUpOptions, connection: OneConnection): Promise<Progress> {
  const takenAt = options.now().toISOString()
  const name = backupName(takenAt)
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
      for (const table of listed) tables.push(await saveTable(options, connection, name, table))
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
  await options.place.write(progressPath(name), bytesOf(progress))
  return progress
}

async function migrationsOf(tx: Tx, tables: readonly ListedTable[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new BackupError('There is nothing to back up: no server has started on this database yet.')
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

async function saveTable(
  { place, recipients, pace }: BackUpOptions,
  { client }: OneConnection,
  backup: string,
  table: ListedTable,
): Promise<SavedTable> {
  const { schema, name } = table
  // A query and not a table, which would leave out the rows of its parts.
  const rows = client.query(
    copyTo(`copy (select ${columnList(table)} from ${quoted(schema, name)}) to stdout`),
  )
  const path = `tables/${schema}.${name}.copy.gz${recipients.length > 0 ? '.age' : ''}`
  const written = await writePart(rows, {
    place,
    path: `${backup}/${path}`,
    isZipped: true,
    recipients,
    pace,
  })
  return { ...table, rows: rows.rowCount ?? 0, part: { ...written, path } }
}

/**
 * Removes those of all complete backups that needn't be kept any more, and the files that no other one has. Returns the
 * names of those removed.
 */
async function removeOldBackups(place: BackupPlace, all: readonly Backup[]): Promise<string[]> {
  const kept = keptBackups(all.map(({ manifest }) => manifest.takenAt))
  const old = all.filter(({ manifest }) => !kept.has(manifest.takenAt))
  for (const { name } of old) {
    // First of all: a backup that is half gone must not look like one.
    await place.remove([manifestPath(name)])
    await place.removeFolder(name)
  }
  const inUse = new Set(
    all
      .filter((one) => !old.includes(one))
      .flatMap(({ manifest }) => manifest.files.map(({ part }) => part.path)),
  )
  const paths = [...(await place.list('files')).keys()]
  await place.remove(paths.filter((path) => !inUse.has(path)))
  return old.map(({ name }) => name)
}
