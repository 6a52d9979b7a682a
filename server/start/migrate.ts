import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { RECORD_KINDS } from '#contract/records.ts'
import { kindOf } from '#server/records/record-kinds.ts'
import { installJobs } from '#server/store/jobs/install-jobs.ts'
import type { Db } from '#server/store/tables.ts'
import { underLock } from '#server/store/under-lock.ts'
import * as assistant from '#server/store/migrations/0070-assistant.ts'
import * as assistantUsage from '#server/store/migrations/0071-assistant-usage.ts'
import * as systemLines from '#server/store/migrations/0072-system-lines.ts'
import * as messagePhotos from '#server/store/migrations/0074-message-photos.ts'
import * as peopleAndChats from '#server/store/migrations/0001-people-and-chats.ts'
import * as mailedLinks from '#server/store/migrations/0002-mailed-links.ts'
import * as files from '#server/store/migrations/0004-files.ts'
import * as callsAndSearch from '#server/store/migrations/0007-calls-and-search.ts'
import * as push from '#server/store/migrations/0015-push.ts'
import * as fileNames from '#server/store/migrations/0016-file-names.ts'
import * as uploadPieces from '#server/store/migrations/0017-upload-pieces.ts'
import * as pushSessions from '#server/store/migrations/0037-push-sessions.ts'
import * as feedStarts from '#server/store/migrations/0031-feed-starts.ts'
import * as sessions from '#server/store/migrations/0038-sessions.ts'
import * as privateReads from '#server/store/migrations/0039-private-reads.ts'
import * as secondFactor from '#server/store/migrations/0040-second-factor.ts'
import * as ownAccount from '#server/store/migrations/0041-own-account.ts'
import * as privateFileReads from '#server/store/migrations/0060-private-file-reads.ts'
import * as usersByAdministrators from '#server/store/migrations/0050-users-by-administrators.ts'
import * as emailChanges from '#server/store/migrations/0054-email-changes.ts'
import * as agreementsToJoin from '#server/store/migrations/0083-agreements-to-join.ts'
import * as guestsTold from '#server/store/migrations/0146-guests-told.ts'
import * as guestInvitations from '#server/store/migrations/0080-guest-invitations.ts'
import * as quotedMessages from '#server/store/migrations/0085-quoted-messages.ts'
import * as mailNotices from '#server/store/migrations/0079-mail-notices.ts'
import * as pushFailures from '#server/store/migrations/0088-push-failures.ts'
import * as buildsInUse from '#server/store/migrations/0089-builds-in-use.ts'
import * as leftoversOfDeletions from '#server/store/migrations/0125-leftovers-of-deletions.ts'
import * as pushWires from '#server/store/migrations/0078-push-wires.ts'
import * as namedFiles from '#server/store/migrations/0033-named-files.ts'
import * as namesWhenBlocked from '#server/store/migrations/0120-names-when-blocked.ts'
import * as publicTitles from '#server/store/migrations/0034-public-titles.ts'
import * as serverProcesses from '#server/store/migrations/0155-server-processes.ts'
import * as limitCounts from '#server/store/migrations/0161-limit-counts.ts'
import * as filesToTidy from '#server/store/migrations/0163-files-to-tidy.ts'
import * as turns from '#server/store/migrations/0162-turns.ts'
import * as roomsOfChats from '#server/store/migrations/0135-rooms-of-chats.ts'

/**
 * Every migration, run in the order of their names. They're listed here, or by the kind of record whose tables they
 * create, rather than read from the disk, so that a stray file can never run.
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
  '0033-named-files': namedFiles,
  '0034-public-titles': publicTitles,
  '0037-push-sessions': pushSessions,
  '0038-sessions': sessions,
  '0039-private-reads': privateReads,
  '0040-second-factor': secondFactor,
  '0041-own-account': ownAccount,
  '0060-private-file-reads': privateFileReads,
  '0050-users-by-administrators': usersByAdministrators,
  '0054-email-changes': emailChanges,
  '0070-assistant': assistant,
  '0071-assistant-usage': assistantUsage,
  '0072-system-lines': systemLines,
  '0074-message-photos': messagePhotos,
  '0078-push-wires': pushWires,
  '0079-mail-notices': mailNotices,
  '0080-guest-invitations': guestInvitations,
  '0083-agreements-to-join': agreementsToJoin,
  '0085-quoted-messages': quotedMessages,
  '0088-push-failures': pushFailures,
  '0089-builds-in-use': buildsInUse,
  '0125-leftovers-of-deletions': leftoversOfDeletions,
  '0135-rooms-of-chats': roomsOfChats,
  '0120-names-when-blocked': namesWhenBlocked,
  '0146-guests-told': guestsTold,
  '0155-server-processes': serverProcesses,
  '0161-limit-counts': limitCounts,
  '0162-turns': turns,
  '0163-files-to-tidy': filesToTidy,
}

/** Any number that nothing else uses for an advisory lock. */
const MIGRATION_LOCK = 4_280_004

/**
 * Brings the database to the newest schema, in one transaction, and creates the job tables; any number of processes may
 * call it at once, and all but one find everything done. What a newer server has migrated is left unchanged: migrations
 * only add, so this server still works with it (docs/decisions/0035). Throws if a migration fails. Uses three
 * connections of the pool.
 */
export async function migrate(db: Db): Promise<void> {
  // Kysely has a lock of its own, but not while it creates the table of it, and the job library doesn't know of that one.
  await underLock(db, MIGRATION_LOCK, async () => {
    await migrateTables(db)
    await installJobs(db)
  })
}

async function migrateTables(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...(await migrationsOfNewerServers(db)), ...migrations }) },
    // Each is independent; one that was begun earlier may be finished later (docs/decisions/0005).
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
}

/**
 * Kysely refuses a database with migrations that it isn't given, so they're listed here. They have already run, and do
 * nothing.
 */
async function migrationsOfNewerServers(db: Db): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]))
}
