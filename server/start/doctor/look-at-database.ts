import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { FileStorage } from '#server/files/file-storage.ts'
import { findMarker } from '#server/files/one-storage.ts'
import { openDatabase } from '#server/store/database.ts'
import { connectionName, storagesInUse } from '#server/store/processes.ts'
import type { Db } from '#server/store/tables.ts'
import { hearOneself } from '#server/start/hear-oneself.ts'
import { codeOf, fine, warning, wrong, type Finding } from './finding.ts'

export type DatabasePlace = {
  /** As requests reach it, perhaps through a pooler. */
  url: string
  directUrl: string
  storage: FileStorage
}

/** The oldest version with which the server was tried. */
const OLDEST = 15
const CLOCK_MAX_MS = 1_000

type Facts = {
  version: string
  isStandby: boolean
  encoding: string
  folds: boolean
  maySchema: boolean
  mayTables: boolean
  mayControl: boolean
}

/** Looks at a database as a server would use it, and changes nothing in it. */
export async function lookAtDatabase(
  { url, directUrl, storage }: DatabasePlace,
  now: () => Date,
): Promise<Finding[]> {
  const isPooled = url !== directUrl
  const db = openDatabase({ url, isPooled, poolSize: 2 })
  const direct = openDatabase({ url: directUrl, poolSize: 1 })
  try {
    const facts = await factsOf(direct)
    const found = [
      ...judged(facts),
      clockFinding(await clockAhead(direct, now)),
      ...markerFindings(await storagesInUse(direct), await findMarker(storage).catch(() => null)),
    ]
    return facts.isStandby ? found : [...found, await lookAtEvents(db, directUrl, isPooled)]
  } catch (error) {
    return [
      wrong(
        'database',
        `It can't be reached (${codeOf(error)}). Check ${isPooled ? 'DATABASE_URL and DATABASE_DIRECT_URL' : 'DATABASE_URL'}: host, port, name, password.`,
      ),
    ]
  } finally {
    await db.destroy()
    await direct.destroy()
  }
}

async function factsOf(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      current_setting('server_version') as version,
      pg_is_in_recovery() as "isStandby",
      current_setting('server_encoding') as encoding,
      lower('Ā') = 'ā' as folds,
      has_database_privilege(current_database(), 'create') as "maySchema",
      has_schema_privilege('public', 'create') as "mayTables",
      has_function_privilege('pg_control_system()', 'execute') as "mayControl"
  `.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('no answer')
  return facts
}

/** Returns what a database's facts mean for the server. */
export function judged(facts: Facts): Finding[] {
  const name = `PostgreSQL ${facts.version}`
  const found: Finding[] = []
  if (facts.isStandby)
    found.push(
      wrong('database', `${name} is a standby, which takes no writes. Lead DATABASE_URL to the primary.`),
    )
  else if (Number.parseInt(facts.version, 10) < OLDEST)
    found.push(
      warning('database', `${name} is older than ${OLDEST}, the oldest version that was tried. Upgrade it.`),
    )
  else found.push(fine('database', `${name} answers.`))
  if (facts.encoding !== 'UTF8')
    found.push(wrong('encoding', `The database is in ${facts.encoding}. Create it with encoding UTF8.`))
  if (!facts.folds)
    found.push(
      warning(
        'search',
        'Capitals of Greek and Cyrillic, and Æ, Ø and Đ, are found by themselves alone, because the database has the locale C. Create it with C.UTF-8.',
      ),
    )
  const lacking = [
    ...(facts.maySchema ? [] : ['grant create on database']),
    ...(facts.mayTables ? [] : ['grant create on schema public']),
    ...(facts.mayControl ? [] : ['grant execute on function pg_control_system()']),
  ]
  if (lacking.length > 0)
    found.push(wrong('rights', `The database user lacks rights: ${lacking.join('; ')}.`))
  else found.push(fine('rights', 'The database user may create what the server needs.'))
  return found
}

/** Returns how far (ms) the clock of this machine is ahead of the database's, counted from the middle of the question. */
async function clockAhead(db: Db, now: () => Date): Promise<number> {
  const before = now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const after = now().getTime()
  return (before + after) / 2 - (rows[0]?.at.getTime() ?? 0)
}

function clockFinding(aheadMs: number): Finding {
  const apart = (Math.abs(aheadMs) / 1000).toFixed(1)
  return Math.abs(aheadMs) > CLOCK_MAX_MS
    ? warning(
        'clock',
        `This machine's clock is ${apart} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. Set both by NTP.`,
      )
    : fine('clock', `It is ${apart} s from the database's.`)
}

/** Processes on one database must have their files in one place. */
function markerFindings(inUse: readonly string[], own: string | null): Finding[] {
  if (inUse.every((storage) => storage === own)) return []
  return [
    wrong(
      'storage',
      'A process that is running has its files elsewhere. Set STORAGE_S3_ENDPOINT and what belongs to it, or DATA_DIR, as it has them.',
    ),
  ]
}

async function lookAtEvents(db: Db, directUrl: string, isPooled: boolean): Promise<Finding> {
  try {
    const name = connectionName(randomUUID())
    const listener = await hearOneself({ db, directUrl, isPooled, name })
    await listener.close()
    return fine('events', isPooled ? 'They come past the pooler.' : 'They come back.')
  } catch (error) {
    return wrong('events', error instanceof Error ? `${error.message}.` : codeOf(error))
  }
}
