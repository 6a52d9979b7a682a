import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { FileStorage } from '#server/files/file-storage.ts'
import { migrate, MIGRATION_LOCK } from '#server/start/migrate.ts'
import { openDatabase } from '#server/store/database.ts'
import { installJobs } from '#server/store/jobs/install-jobs.ts'
import { JOBS_SCHEMA } from '#server/store/jobs/pg-boss.ts'
import { underLock } from '#server/store/under-lock.ts'
import type { Db } from '#server/store/tables.ts'
import { BackupError } from './backup-error.ts'
import { listTables, quoted } from './catalogue.ts'
import { loadTables } from './load-tables.ts'
import { partsOf, type Backup } from './manifest.ts'
import { oneConnection } from './one-connection.ts'
import { fittingIdentities, isWhole, readPart } from './parts.ts'

export type RestoreOptions = {
  backup: Backup
  /** Past a pooler; the database must exist and have no tables. */
  databaseUrl: string
  storage: FileStorage
  /** Keys of age; those that don't fit are ignored. */
  identities: readonly string[]
}

/** How many damaged parts an error names. */
const NAMED = 5

/**
 * Puts a backup into an empty database and its files into the storage, brings the tables to those of this build, and
 * begins a new epoch, so that every device fetches everything again and sends what waits (docs/decisions/0031). All parts
 * are checked before anything is written, and the tables come in one transaction: if it breaks off, it can be run again.
 * Throws a BackupError if the database isn't empty, a part is damaged, the key doesn't fit or the backup is of a newer
 * build.
 */
export async function restore({ backup, databaseUrl, storage, identities }: RestoreOptions): Promise<void> {
  const fitting = await fittingIdentities(backup.manifest.recipients, identities)
  const db = openDatabase({ url: databaseUrl, poolSize: 3, statementLimitMs: null })
  try {
    await refuseIfUsed(db)
    await checkParts(backup)
    await putFiles(backup, storage, fitting)
    await underLock(db, MIGRATION_LOCK, async () => {
      await refuseIfUsed(db)
      await installJobs(db)
      const connection = await oneConnection(databaseUrl)
      try {
        await loadTables(connection, backup, fitting)
      } finally {
        await connection.end()
      }
    })
    await migrate(db)
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Tables for jobs may be left by a restore that broke off; they have no rows then. */
async function refuseIfUsed(db: Db): Promise<void> {
  const tables = await listTables(db)
  const own = tables.filter(({ schema }) => schema === 'public')
  const jobs = tables.find(({ schema, name }) => schema === JOBS_SCHEMA && name === 'job')
  const hasJobs = jobs
    ? (
        await sql<{
          found: boolean
        }>`select exists (select from ${sql.table(`${JOBS_SCHEMA}.job`)}) as found`.execute(db)
      ).rows[0]?.found === true
    : false
  if (own.length === 0 && !hasJobs) return
  const some = own.slice(0, 3).map(({ name }) => quoted(name))
  throw new BackupError(
    `The database isn't empty: it has ${own.length} tables (${some.join(', ')} …). A backup goes into an empty one only: an empty DATA_DIR, or a new database in DATABASE_URL.`,
  )
}

async function checkParts(backup: Backup): Promise<void> {
  const damaged: string[] = []
  for (const { path, part } of partsOf(backup))
    if (!(await isWhole(backup.place, path, part))) damaged.push(backup.place.nameOf(path))
  if (damaged.length === 0) return
  const more = damaged.length > NAMED ? ` and ${damaged.length - NAMED} more` : ''
  throw new BackupError(
    `Nothing was restored, because parts of the backup are damaged or not there: ${damaged.slice(0, NAMED).join(', ')}${more}. Restore another one.`,
  )
}

async function putFiles(
  { place, manifest }: Backup,
  storage: FileStorage,
  identities: readonly string[],
): Promise<void> {
  for (const { key, contentType, part } of manifest.files) {
    const content = await readPart(place, part.path, { isZipped: false, identities })
    await storage.write(key, await buffer(content), contentType)
  }
}
