import { Migrator } from 'kysely/migration'
import { RECORD_KINDS } from '#contract/records.ts'
import { kindOf } from '#server/records/record-kinds.ts'
import { installJobs } from '#server/store/jobs/install-jobs.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import * as schema from '#server/store/migrations/0000-schema.ts'
import * as notifiedDevices from '#server/store/migrations/0173-notified-devices.ts'
import * as automaticMessages from '#server/store/migrations/0177-automatic-messages.ts'
import * as plainMessages from '#server/store/migrations/0180-send-plain-messages.ts'
import * as toldAt from '#server/store/migrations/0181-told-at.ts'
import * as passkeys from '#server/store/migrations/0184-passkeys.ts'
import * as signUps from '#server/store/migrations/0183-sign-ups.ts'
import * as messageVersions from '#server/store/migrations/0185-message-versions.ts'
import * as messageReactions from '#server/store/migrations/0186-message-reactions.ts'
import { runMigrations, type Steps } from '#server/store/run-migrations.ts'
import * as messageTexts from '#server/store/migrations/0195-message-texts.ts'
import * as declinesOfCalls from '#server/store/migrations/0217-declines-of-calls.ts'
import { underLock } from '#server/store/under-lock.ts'

const FIRST = '0000-schema'

/**
 * Every migration, run in the order of their names. They're listed here, or by the kind of record whose tables they
 * change, rather than read from the disk, so that a stray file can never run.
 */
const migrations: Steps = {
  [FIRST]: schema,
  '0173-notified-devices': notifiedDevices,
  '0177-automatic-messages': automaticMessages,
  '0180-send-plain-messages': plainMessages,
  '0181-told-at': toldAt,
  '0183-sign-ups': signUps,
  '0184-passkeys': passkeys,
  '0185-message-versions': messageVersions,
  '0186-message-reactions': messageReactions,
  '0195-message-texts': messageTexts,
  '0217-declines-of-calls': declinesOfCalls,
  ...Object.fromEntries(RECORD_KINDS.flatMap((kind) => Object.entries(kindOf(kind).migrations ?? {}))),
}

export const MIGRATION_NAMES = Object.keys(migrations).toSorted()

/** Any number that nothing else uses for an advisory lock. */
export const MIGRATION_LOCK = 4_280_004

/**
 * Brings the database to the newest schema, step by step, and creates the job tables; any number of processes may call
 * it at once, and all but one find everything done. Servers of the last release may go on writing meanwhile
 * (docs/decisions/0177). What a newer server has migrated is left unchanged: migrations only add, so this server still
 * works with it (docs/decisions/0035). Throws if a migration fails. Uses three connections of the pool.
 */
export async function migrate(db: Db): Promise<void> {
  // Kysely has a lock of its own, but not while it creates the table of it, and the job library doesn't know of that one.
  await underLock(db, MIGRATION_LOCK, async () => {
    await runMigrations(db, migrations)
    await installJobs(db)
  })
}

/**
 * Brings an empty database, in the transaction, to the tables that a database with these migrations has, whose rows are
 * then put in. Returns those that this server doesn't know; if there are any, it changes nothing.
 */
export async function migrateAsFar(tx: Tx, taken: readonly string[]): Promise<string[]> {
  const unknown = taken.filter(
    (name) => !(name in migrations) && !schema.FORMER_STEPS.some((step) => step === name),
  )
  if (unknown.length > 0) return unknown
  // A database of an early build has the first tables without the migration that makes them now.
  const wanted = Object.entries(migrations).filter(([name]) => name === FIRST || taken.includes(name))
  const provider = { getMigrations: async () => Object.fromEntries(wanted) }
  const { error } = await new Migrator({ db: tx, provider, allowUnorderedMigrations: true }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error(String(error))
  return []
}
