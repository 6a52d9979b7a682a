import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fillDemo } from '#demo/fill-demo.ts'
import { backUp, type BackUpReport } from '#server/start/backup/back-up.ts'
import type { BackupPlace } from '#server/start/backup/backup-place.ts'
import { toFolder } from '#server/start/backup/folder-place.ts'
import type { Backup } from '#server/start/backup/manifest.ts'
import { unpaced } from '#server/start/backup/pace.ts'
import { restore } from '#server/start/backup/restore.ts'
import { toDisk } from '#server/files/disk-storage.ts'
import type { FileStorage } from '#server/files/file-storage.ts'
import { prepareEpoch } from '#server/store/epoch.ts'
import { openJobs } from '#server/store/jobs/open-jobs.ts'
import type { Db } from '#server/store/tables.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A database and a folder of files that belong together. */
export type Place = TestDatabase & { dataDir: string; storage: FileStorage; remove(): Promise<void> }

/** Creates a place whose database has tables and no rows, or nothing at all. */
export async function createPlace(template?: string): Promise<Place> {
  const database = await createTestDatabase(template)
  const dataDir = mkdtempSync(join(tmpdir(), 'farstead-place-'))
  const remove = async () => {
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, dataDir, storage: toDisk(dataDir), remove }
}

export const emptyPlace = () => createPlace('template0')

/** Creates a place with the demo's rows and pictures, a job that waits, and a server that has started there. */
export async function demoPlace(): Promise<Place> {
  const place = await createPlace()
  const now = () => new Date('2026-11-21T01:52:00Z')
  await fillDemo({ db: place.db, now, storage: place.storage })
  const epoch = await prepareEpoch({ db: place.db, dataDir: place.dataDir })
  await epoch.stop()
  const jobs = await openJobs({ db: place.db, log: () => undefined })
  await jobs.add(place.db, 'mail', { to: 'hana@people.example' })
  await jobs.close()
  return place
}

export type Given = { at?: string; recipients?: string[]; storage?: FileStorage }

/** Makes a backup of a place, at a moment, in a folder or elsewhere. */
export function backUpPlace(
  original: Place,
  { root, ...given }: Given & { root: string | BackupPlace },
): Promise<BackUpReport> {
  const { at = '2026-11-28T09:30:00Z', recipients = [], storage = original.storage } = given
  const place = typeof root === 'string' ? toFolder(root) : root
  const now = () => new Date(at)
  return backUp({ databaseUrl: original.url, storage, place, recipients, pace: unpaced, now })
}

/** Puts a backup into a place. */
export function restoreInto(place: Place, backup: Backup, identities: string[] = []): Promise<void> {
  return restore({ backup, databaseUrl: place.url, storage: place.storage, identities })
}

/** Returns every row of every table of every schema of the database, as PostgreSQL writes it, by the table's name. */
export async function everyRow(db: Db): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2
  `.execute(db)
  const all = new Map<string, string[]>()
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select stored::text as row from ${sql.table(`${schema}.${name}`)} stored order by 1
    `.execute(db)
    all.set(
      `${schema}.${name}`,
      rows.map(({ row }) => row),
    )
  }
  return all
}

/** Returns what makes the tables: columns, rules, indexes and triggers, as PostgreSQL writes them. */
export async function everyRule(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid <> 0
    union all select indexdef from pg_indexes where schemaname not in ('pg_catalog', 'information_schema')
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
        || ' ' || coalesce(column_default, '') from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')
    order by 1
  `.execute(db)
  // The job library divides this table by day, so the parts of two places differ around midnight.
  return rows.map(({ rule }) => rule).filter((rule) => !/\bqueue_stats_\d{8}/.test(rule))
}
