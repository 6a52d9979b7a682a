import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import PusherSdk from 'pusher'
import { readLiveApp } from '#server/live/live-keys.ts'
import { openRawClient } from '#tests/support/live-bed.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { Line } from './cluster-table.ts'
import { startPgBouncer } from './pgbouncer.ts'

const STARTS = 20
const EVENTS = 200
const EVENT_PAUSE_MS = 10
const P99_MAX_MS = 100
const CHANNEL = 'news'

/** Runs processes on a new database behind PgBouncer in transaction mode, once without the setting that it needs. */
export async function behindPooler(
  folder: string,
  port: number,
  files: Record<string, string>,
): Promise<Line[]> {
  const database = await createTestDatabase('template0')
  const pooler = await startPgBouncer(folder, port, database.url)
  const env = { DATABASE_URL: pooler.url, ...files, DEMO: 'on', MAILBOX: 'off' }
  const direct = { ...env, DATABASE_DIRECT_URL: database.url }
  const servers: RunningServer[] = []
  try {
    const refused = await refusedLine(env)
    const starting = Array.from({ length: STARTS }, () => startServer({ env: direct }))
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'fulfilled') servers.push(started.value)
      else console.error(started.reason)
    }
    const started = await startedLine(database, servers)
    // The others would only share the cores with the two that are measured.
    await Promise.all(servers.splice(2).map((server) => server.stop()))
    return [refused, started, await eventsLine(database, servers)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await pooler.stop()
    await database.drop()
  }
}

async function refusedLine(env: Record<string, string>): Promise<Line> {
  const said = await startServer({ env }).then(
    (server) => server.stop().then(() => 'started'),
    (error: unknown) => String(error),
  )
  const holds = /set DATABASE_DIRECT_URL to PostgreSQL itself/.test(said)
  return {
    what: 'A process is started behind PgBouncer in transaction mode, without `DATABASE_DIRECT_URL`',
    bound: 'it says which setting it needs, and doesn’t start',
    measured: holds ? 'said so and ended' : 'did not',
    holds,
  }
}

async function startedLine({ db }: TestDatabase, servers: readonly RunningServer[]): Promise<Line> {
  const { rows } = await sql<{ locks: number; made: number }>`
    select (select count(*)::int from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())) as locks,
      (select count(*)::int from users where email = 'host@farstead.example') as made
  `.execute(db)
  const { locks = -1, made = -1 } = rows[0] ?? {}
  return {
    what: `${STARTS} processes with it start at the same moment on an empty database`,
    bound: 'all are ready, no lock is left, the demo is there once',
    measured: `${servers.length} ready; locks left: ${locks}; demos: ${made}`,
    holds: servers.length === STARTS && locks === 0 && made === 1,
  }
}

/** Each event is sent by one process, and received at another. */
async function eventsLine({ db }: TestDatabase, servers: readonly RunningServer[]): Promise<Line> {
  const what = `${EVENTS} events are sent at one of these processes to a live connection at another`
  const bound = `all arrive, p99 < ${P99_MAX_MS} ms`
  const [from, to] = servers
  if (!from || !to) return { what, bound, measured: 'two processes are needed', holds: false }
  const { id: appId, key, secret } = await readLiveApp(db)
  const { hostname: host, port } = new URL(from.url)
  const sdk = new PusherSdk({ appId, key, secret, host, port, useTLS: false })
  const client = openRawClient(to.url.replace('http', 'ws'), { path: `/app/${key}?protocol=7` })
  await client.socketId()
  client.send({ event: 'pusher:subscribe', data: { channel: CHANNEL } })
  await client.frame('pusher_internal:subscription_succeeded')
  const sentAt: number[] = []
  const tookMs: number[] = []
  client.ws.on('message', (data) => {
    const nth = /"told-(\d+)"/.exec(String(data))?.[1]
    if (nth !== undefined) tookMs.push(performance.now() - (sentAt[Number(nth)] ?? 0))
  })
  for (let nth = 0; nth < EVENTS; nth += 1) {
    sentAt.push(performance.now())
    await sdk.trigger(CHANNEL, `told-${nth}`, {})
    await after(EVENT_PAUSE_MS)
  }
  // Far longer than any may take.
  for (let waits = 0; waits < 50 && tookMs.length < EVENTS; waits += 1) await after(100)
  client.ws.close()
  const p99 = tookMs.toSorted((a, b) => a - b)[Math.floor(tookMs.length * 0.99)] ?? Infinity
  return {
    what,
    bound,
    measured: `${tookMs.length} arrived; p99 ${Math.round(p99)} ms from the request on`,
    holds: tookMs.length === EVENTS && p99 < P99_MAX_MS,
  }
}
