import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { demoGuests } from '#demo/demo-people.ts'
import { openDatabase } from '#server/store/database.ts'
import { currentEpoch } from '#server/store/epoch.ts'
import type { Db } from '#server/store/tables.ts'
import { startCluster } from '#tests/support/debian-postgres.ts'
import {
  DEMO_PASSWORD,
  emailOfDemoPerson,
  HOST_EMAIL,
  sharedChat,
  signInByApi,
  type Person,
} from '#tests/support/people.ts'
import { startServer } from '#tests/support/start-server.ts'
import { until } from '#tests/support/until.ts'
import type { Line } from './cluster-table.ts'
import { archivedCluster, missingForPgBackRest } from './pgbackrest.ts'
import { compare, startTraffic, type Sent } from './traffic.ts'

const NAME = 'farstead'
const SENDERS = 4
/** How long people send before the backup, after it and after the moment that is wanted back. */
const SENDING_MS = 3_000
const NOBODY_LISTENS = { key: '', sockets: 0 }
const WHAT =
  'People send, the table of messages is dropped, and pgBackRest brings PostgreSQL back to the second before'
const BOUND =
  'what was acknowledged until then is there once and in order, what came after is not, and devices fetch everything again'

/** Loses a table of Debian's PostgreSQL, whose log pgBackRest keeps, and comes back to the second before. */
export async function pointInTime(files: Record<string, string>): Promise<Line[]> {
  const missing = missingForPgBackRest()
  if (missing !== null) return [{ what: WHAT, bound: BOUND, measured: missing, holds: null }]
  const folder = mkdtempSync(join(tmpdir(), 'farstead-archive-'))
  try {
    return [await comeBack(folder, files)]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Sender = { person: Person; chatId: string }
/** What there was before a table was lost. */
type Former = { port: number; epoch: string; wanted: string; before: readonly Sent[]; later: readonly Sent[] }

async function comeBack(folder: string, files: Record<string, string>): Promise<Line> {
  const archived = archivedCluster(folder)
  const { cluster, pgbackrest } = archived
  const env = { ...files, DATABASE_URL: cluster.url(NAME), DEMO: 'on', MAILBOX: 'off' }
  const options = { dataDir: join(folder, 'data'), env }
  const former = await serveAndLose(archived, options)
  const lostAt = performance.now()
  await pgbackrest(
    'restore',
    '--delta',
    '--type=time',
    `--target=${former.wanted}`,
    '--target-action=promote',
  )
  const restoredMs = performance.now() - lostAt
  const postgres = await startCluster(cluster)
  const db = openDatabase({ url: cluster.url(NAME), poolSize: 1 })
  try {
    await until('PostgreSQL takes writes again', async () => !(await isRecovering(db)))
    const server = await startServer({ ...options, port: former.port })
    const servedMs = performance.now() - lostAt
    try {
      await pgbackrest('check')
      return await lineOf(former, await currentEpoch(db), { restoredMs, servedMs })
    } finally {
      await server.stop()
    }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

/** Serves people who send, notes a moment between two messages, lets them send more, and drops a table. */
async function serveAndLose(
  { cluster, pgbackrest }: ReturnType<typeof archivedCluster>,
  options: { dataDir: string; env: Record<string, string> },
): Promise<Former> {
  const postgres = await startCluster(cluster)
  const admin = openDatabase({ url: cluster.url('postgres'), poolSize: 1 })
  await sql`create database ${sql.id(NAME)}`.execute(admin)
  await admin.destroy()
  await pgbackrest('stanza-create')
  const server = await startServer(options)
  const db = openDatabase({ url: cluster.url(NAME), poolSize: 1 })
  try {
    const senders = await signInSenders(server.url)
    const traffic = startTraffic(server.url, senders, [], NOBODY_LISTENS)
    await after(SENDING_MS)
    await pgbackrest('backup', '--type=full')
    await after(SENDING_MS)
    await traffic.stop()
    const wanted = await momentOf(db)
    const later = startTraffic(server.url, senders, [], NOBODY_LISTENS)
    await after(SENDING_MS)
    await later.stop()
    const epoch = await currentEpoch(db)
    await sql`drop table messages cascade`.execute(db)
    return { port: Number(new URL(server.url).port), epoch, wanted, before: traffic.sent, later: later.sent }
  } finally {
    await server.stop()
    await db.destroy()
    await postgres.stop()
  }
}

async function lineOf(
  former: Former,
  epoch: string,
  took: { restoredMs: number; servedMs: number },
): Promise<Line> {
  const { sent, ...wrong } = await compare(former.before)
  const later = await compare(former.later)
  const isNew = epoch !== former.epoch
  return {
    what: WHAT,
    bound: BOUND,
    measured: [
      `${sent} messages from before: ${described(wrong)}`,
      `${later.sent - later.lost} of ${later.sent} from after it there`,
      `${isNew ? 'a' : 'no'} new epoch`,
      `restored in ${seconds(took.restoredMs)}, serves again after ${seconds(took.servedMs)}`,
    ].join('; '),
    holds:
      sent > 0 &&
      Object.values(wrong).every((count) => count === 0) &&
      later.sent > 0 &&
      later.lost === later.sent &&
      isNew,
  }
}

async function signInSenders(origin: string): Promise<Sender[]> {
  const host = await signInByApi(origin, HOST_EMAIL)
  const senders: Sender[] = []
  for (const { id } of Object.values(demoGuests).slice(0, SENDERS)) {
    const person = await signInByApi(origin, emailOfDemoPerson(id), DEMO_PASSWORD)
    senders.push({ person, chatId: (await sharedChat(person, host)).id })
  }
  return senders
}

/** Returns the moment of the database's clock, as pgBackRest takes it. What is written later is after it. */
async function momentOf(db: Db): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db)
  await after(1_000)
  return rows[0]?.moment ?? ''
}

async function isRecovering(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is !== false
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function described(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ')
}
