import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { demoGuests } from '#demo/demo-people.ts'
import { readLiveApp } from '#server/live/live-keys.ts'
import {
  DEMO_PASSWORD,
  emailOfDemoPerson,
  HOST_EMAIL,
  sharedChat,
  signInByApi,
} from '#tests/support/people.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { s3Environment, startS3Server, type S3Server } from '#tests/support/s3-server.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { compare, startTraffic, type Noticed } from './traffic.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { behindPooler } from './behind-pooler.ts'
import { missingForPgBouncer } from './pgbouncer.ts'
import { manySockets } from './many-sockets.ts'
import { pointInTime } from './point-in-time.ts'
import { sideBySide } from './side-by-side.ts'
import { missingForRedis, withRedis } from './redis.ts'
import { told, withLines, withSomeLines, type Line } from './cluster-table.ts'

const PAGE = join(import.meta.dirname, '../../docs/operations.md')
const PROCESSES = 3
const SENDERS = 12
const READERS = 12
const SOCKETS = 12
/** How long everything goes on before and after each thing that is done. */
const CALM_MS = 5_000
/** How long 99 of 100 requests may take; on a machine that has other work to do, counted in what is usual there. */
const P99_MAX_MS = 1_000
const USUAL_TIMES_MAX = 3
/** A rehearsal that takes longer than this has failed. */
const LIMIT_MS = 900_000
const MARKS = { yes: '✓', '**no**': '✗', 'left out': '–' }

type Cluster = { database: TestDatabase; s3: S3Server; ports: number[]; servers: RunningServer[] }
type Traffic = ReturnType<typeof startTraffic>

/**
 * Runs several processes of the server behind nginx while people send, read and listen, replaces and kills them, and
 * writes what was noticed to docs/operations.md. Says what it leaves out because it isn't installed. Fails if anything
 * is lost, or if anybody notices that a process was replaced. Given names of parts, it
 * runs only those and writes only their lines.
 */
async function main(names: readonly string[]): Promise<void> {
  setTimeout(() => {
    console.error(`Not done after ${LIMIT_MS / 1000} s`)
    process.exit(1)
  }, LIMIT_MS).unref()
  const forgetProgram = await buildServer()
  const folder = mkdtempSync(join(tmpdir(), 'farstead-cluster-'))
  // Programs that run as somebody else have folders in it.
  chmodSync(folder, 0o755)
  const s3 = await startS3Server()
  const lines: Line[] = []
  try {
    if (names.length === 0) lines.push(...(await threeProcesses(folder, s3)))
    for (const [name, part] of Object.entries(PARTS))
      if (names.length === 0 || names.includes(name)) lines.push(...(await part(s3Environment(s3))))
    if (names.length === 0) lines.push(...(await withOthers(folder, s3Environment(s3))))
  } finally {
    await s3.close()
    rmSync(folder, { recursive: true, force: true })
    forgetProgram()
  }
  for (const { what, measured, holds } of lines) console.log(`${MARKS[told(holds)]} ${what}: ${measured}`)
  const page = readFileSync(PAGE, 'utf8')
  if (names.length > 0) writeFileSync(PAGE, withSomeLines(page, lines))
  else if (hasNginx()) writeFileSync(PAGE, withLines(page, lines))
  process.exit(lines.some(({ holds }) => holds === false) ? 1 : 0)
}

/** Parts that have processes of their own, by the names that the command takes. */
const PARTS: Record<string, (files: Record<string, string>) => Promise<Line[]>> = {
  'side-by-side': sideBySide,
  'many-sockets': manySockets,
  'point-in-time': pointInTime,
}

/** Those that the other things are done to, behind nginx if it is installed. */
async function threeProcesses(folder: string, s3: S3Server): Promise<Line[]> {
  const database = await createTestDatabase('template0')
  const ports = await Promise.all(Array.from({ length: PROCESSES + 1 }, () => freePort()))
  const port = ports.pop() ?? 0
  const cluster: Cluster = { database, s3, ports, servers: [] }
  try {
    cluster.servers.push(...(await Promise.all(ports.map((each) => start(cluster, each)))))
    const started = startedLine(cluster)
    if (hasNginx()) return [started, ...(await behindNginx(cluster, join(folder, 'nginx'), port))]
    console.log('Without nginx, what happens behind it is left out. On Debian: apt-get install nginx')
    return [started]
  } finally {
    // They would share the cores with the next ones.
    await Promise.all(cluster.servers.map((server) => server.stop()))
    await database.drop()
  }
}

async function withOthers(folder: string, files: Record<string, string>): Promise<Line[]> {
  const [pooler, redis] = [await freePort(), await freePort()]
  return [
    ...(await rehearsed('Processes behind PgBouncer in transaction mode', missingForPgBouncer(), () =>
      behindPooler(join(folder, 'pgbouncer'), pooler, files),
    )),
    ...(await rehearsed('Limits in Redis', missingForRedis(), () => withRedis(redis, files))),
  ]
}

/** What is missing stands in the table, so that nobody takes a part for rehearsed that wasn't. */
async function rehearsed(
  what: string,
  missing: string | null,
  rehearse: () => Promise<Line[]>,
): Promise<Line[]> {
  return missing === null ? rehearse() : [{ what, bound: 'it is tried', measured: missing, holds: null }]
}

async function behindNginx(cluster: Cluster, folder: string, port: number): Promise<Line[]> {
  const nginx = await startNginx(folder, port, cluster.ports)
  try {
    const traffic = await startPeople(cluster.database, `http://127.0.0.1:${port}`)
    await after(CALM_MS)
    traffic.take()
    await after(CALM_MS)
    const usualMs = p99(traffic.take())
    const lines = [await rollingRestart(cluster, traffic, usualMs), await kill(cluster, traffic)]
    await traffic.stop()
    return [...lines, await ledger(traffic)]
  } finally {
    await nginx.stop()
  }
}

/** A process as in a new container: nothing is in its data directory, and files are in a bucket. */
function start({ database, s3 }: Cluster, port: number): Promise<RunningServer> {
  return startServer({
    port,
    env: {
      DATABASE_URL: database.url,
      ...s3Environment(s3),
      DEMO: 'on',
      MAILBOX: 'off',
      REQUESTS_PER_MINUTE: '1000000',
    },
  })
}

function startedLine({ servers }: Cluster): Line {
  return {
    what: `${PROCESSES} processes start at the same moment on an empty database`,
    bound: 'all are ready',
    measured: `${servers.length} ready`,
    holds: servers.length === PROCESSES,
  }
}

async function startPeople({ db }: TestDatabase, origin: string): Promise<Traffic> {
  const host = await signInByApi(origin, HOST_EMAIL)
  const guests = []
  for (const { id } of Object.values(demoGuests).slice(0, SENDERS)) {
    const person = await signInByApi(origin, emailOfDemoPerson(id), DEMO_PASSWORD)
    guests.push({ person, chatId: (await sharedChat(person, host)).id })
  }
  const readers = [...Array.from({ length: READERS / 2 }, () => host), ...guests.map(({ person }) => person)]
  const { key } = await readLiveApp(db)
  return startTraffic(origin, guests, readers.slice(0, READERS), { key, sockets: SOCKETS })
}

async function rollingRestart(cluster: Cluster, traffic: Traffic, usualMs: number): Promise<Line> {
  const startedAt = performance.now()
  for (const [nth, port] of cluster.ports.entries()) {
    await cluster.servers[nth]?.stop('SIGTERM')
    cluster.servers[nth] = await start(cluster, port)
    await after(CALM_MS)
  }
  const noticed = traffic.take()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const failed = failuresOf(noticed)
  return {
    what: `Each of ${PROCESSES} processes is stopped by SIGTERM and replaced by one with nothing in its folder (${seconds} s)`,
    bound: `no request fails, no device fetches everything again, p99 < ${P99_MAX_MS} ms or ${USUAL_TIMES_MAX} times the usual, live connections are closed with 4200`,
    measured: `${describe(noticed)} (usual p99: ${Math.round(usualMs)} ms)`,
    holds:
      failed === 0 &&
      noticed.resets === 0 &&
      p99(noticed) < Math.max(P99_MAX_MS, USUAL_TIMES_MAX * usualMs) &&
      noticed.closes.every((code) => code === 4200),
  }
}

async function kill(cluster: Cluster, traffic: Traffic): Promise<Line> {
  const [port = 0] = cluster.ports
  await cluster.servers[0]?.kill()
  await after(CALM_MS)
  cluster.servers[0] = await start(cluster, port)
  await after(CALM_MS)
  const noticed = traffic.take()
  // One request at a time comes from each.
  const mostInFlight = SENDERS + READERS
  return {
    what: 'One process is killed (−9) and started again',
    bound: `only requests in flight fail (at most ${mostInFlight}), no device fetches everything again`,
    measured: describe(noticed),
    holds: failuresOf(noticed) <= mostInFlight && noticed.resets === 0,
  }
}

async function ledger({ sent }: Traffic): Promise<Line> {
  const { sent: all, ...wrong } = await compare(sent)
  return {
    what: `${all} messages that the servers acknowledged to ${SENDERS} senders meanwhile, each repeated until then`,
    bound: 'each is there once, in the order of its sender, and positions have no gaps',
    measured: Object.entries(wrong)
      .map(([name, count]) => `${name}: ${count}`)
      .join(', '),
    holds: Object.values(wrong).every((count) => count === 0),
  }
}

const failuresOf = ({ failures }: Noticed) => Object.values(failures).reduce((sum, count) => sum + count, 0)

function p99({ times }: Noticed): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

function describe(noticed: Noticed): string {
  const { requests, failures, resets, closes, longestAwayMs } = noticed
  const kinds = Object.entries(failures).map(([what, count]) => `${count} × ${what}`)
  const codes = [...new Set(closes)].map((code) => `${closes.filter((one) => one === code).length} × ${code}`)
  return [
    `${failuresOf(noticed)} of ${requests} requests failed${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`,
    `p99 ${Math.round(p99(noticed))} ms`,
    `${resets} resets`,
    `live connections closed: ${codes.join(', ') || 'none'}, back after at most ${Math.round(longestAwayMs)} ms`,
  ].join('; ')
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

await main(process.argv.slice(2))
