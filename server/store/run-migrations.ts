import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './tables.ts'

/** A change of the tables (docs/decisions/0177). */
export type Step = Migration & {
  /**
   * Runs outside of a transaction, for what PostgreSQL does only there, such as `buildIndex`. It must bring to its end
   * what an earlier try has left.
   */
  readonly runsAlone?: boolean
}

export type Steps = Readonly<Record<string, Step>>

/** How long a step waits for what others hold, how long it then lets them pass, and how often it tries. */
const PATIENCE = { lockLimitMs: 2_000, pauseMs: 1_000, tries: 60 }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Takes those of the steps that a database lacks, in the order of their names, each in a transaction of its own. Whoever
 * reads a long time holds a table against a step that changes it, and everybody who comes after the step waits behind it:
 * so it gives up after two seconds, lets them pass and tries again. Throws if it never gets its turn, or a step fails; the
 * steps before it stay. Only one process may be here at a time.
 */
export async function runMigrations(db: Db, steps: Steps, patience = PATIENCE): Promise<void> {
  for (let triesLeft = patience.tries; ;) {
    const { step, error } = await takeNext(db, steps, patience.lockLimitMs)
    if (step === null) return
    if (error === undefined) triesLeft = patience.tries
    else if (!isLocked(error)) throw error
    else if ((triesLeft -= 1) > 0) await after(patience.pauseMs)
    else throw new Error(`${step} found its tables in use at every try.`, { cause: error })
  }
}

type Taken = { step: string | null; error?: unknown }

async function takeNext(db: Db, steps: Steps, lockLimitMs: number): Promise<Taken> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({ ...(await stepsOfNewerServers(db)), ...patient(steps, lockLimitMs) }),
    },
    // Each is independent; one that was begun earlier may be finished later (docs/decisions/0005).
    allowUnorderedMigrations: true,
  })
  const next = (await migrator.getMigrations()).find(({ executedAt }) => executedAt === undefined)?.name
  if (next === undefined) return { step: null }
  const { error } = await migrator.migrateUp({ disableTransactions: steps[next]?.runsAlone === true })
  return { step: next, error }
}

/** Kysely sets a limit of its own, an hour, before a step begins. */
function patient(steps: Steps, lockLimitMs: number): Record<string, Migration> {
  const within = ({ up, runsAlone }: Step): Migration => ({
    async up(db) {
      // An index that is built beside everybody's work makes nobody wait.
      if (!runsAlone) await sql`set local lock_timeout = ${sql.lit(lockLimitMs)}`.execute(db)
      await up(db)
    },
  })
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, within(step)]))
}

/**
 * Kysely refuses a database with migrations that it isn't given, so they're listed here. They have already run, and do
 * nothing.
 */
async function stepsOfNewerServers(db: Db): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (!tables[0]?.isThere) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }]))
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}
