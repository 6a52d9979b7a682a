import { Migrator, sql, type Migration } from 'kysely'
import { RECORD_KINDS } from '#contract/records.ts'
import { kindOf } from '#server/records/record-kinds.ts'
import type { Db } from './tables.ts'
import * as peopleAndChats from './migrations/0001-people-and-chats.ts'
import * as mailedLinks from './migrations/0002-mailed-links.ts'
import * as files from './migrations/0004-files.ts'
import * as callsAndSearch from './migrations/0007-calls-and-search.ts'
import * as push from './migrations/0015-push.ts'
import * as fileNames from './migrations/0016-file-names.ts'
import * as uploadPieces from './migrations/0017-upload-pieces.ts'
import * as feedStarts from './migrations/0031-feed-starts.ts'

/**
 * Every migration; they run in the order of their names. Named here, or by the kind of record whose tables they make,
 * and not read from the disk, so that a stray file can never run.
 */
const migrations: Record<string, Migration> = {
  ...Object.fromEntries(RECORD_KINDS.flatMap((kind) => Object.entries(kindOf(kind).migrations))),
  '0001-people-and-chats': peopleAndChats,
  '0002-mailed-links': mailedLinks,
  '0004-files': files,
  '0007-calls-and-search': callsAndSearch,
  '0015-push': push,
  '0016-file-names': fileNames,
  '0017-upload-pieces': uploadPieces,
  '0031-feed-starts': feedStarts,
}

/**
 * Brings the database to the newest schema, in one transaction and under a lock that lets one process at a time
 * through. What a newer server has migrated is left as it is: migrations only add, so this server still works on it
 * (docs/decisions/0035). Throws when a migration fails.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...(await migrationsOfNewerServers(db)), ...migrations }) },
    // Each stands alone; one that was begun earlier may be finished later (docs/decisions/0013).
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
}

/** Kysely refuses a database that holds names it isn't given, so they are named; they have run, and do nothing here. */
async function migrationsOfNewerServers(db: Db): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]))
}
