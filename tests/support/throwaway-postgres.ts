import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureDatabase, startPostgres } from '#server/store/postgres/start-postgres.ts'
import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/start/migrate.ts'

export const TEMPLATE_DATABASE = 'farstead_template'

const PREFIX = 'farstead-test-'
const OWNER_FILE = 'owner-pid'
const MAX_CONNECTIONS = 300

/** A PostgreSQL for tests. */
export type ThrowawayPostgres = {
  /** The URL of the database `postgres`, from which others are created. */
  adminUrl: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL in a temporary directory, with a migrated template database; `stop` removes everything. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  sweep()
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(dataDir, OWNER_FILE), String(process.pid))
  const postgres = await startPostgres({ dataDir, isDurable: false, maxConnections: MAX_CONNECTIONS })
  await ensureDatabase(postgres, TEMPLATE_DATABASE)
  const template = openDatabase({ url: postgres.url(TEMPLATE_DATABASE) })
  await migrate(template)
  await template.destroy()
  return {
    adminUrl: postgres.url('postgres'),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Removes what killed runs have left behind. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const directory = join(tmpdir(), name)
    try {
      if (!isAlive(Number(readFileSync(join(directory, OWNER_FILE), 'utf8'))))
        rmSync(directory, { recursive: true })
    } catch {
      // It belongs to another run, which is just creating or removing it.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
