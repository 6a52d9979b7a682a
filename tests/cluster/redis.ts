import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { SEARCHES_PER_MINUTE } from '#contract/limits.ts'
import { HOST_EMAIL, signInByApi, type Person } from '#tests/support/people.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import type { Line } from './cluster-table.ts'

const PROCESSES = 3
const WHAT = `Somebody searches ${2 * SEARCHES_PER_MINUTE} times in turn at ${PROCESSES} processes with \`REDIS_URL\``
const TOO_MANY = 429

/** What is missing to run Redis, or `null` if nothing is. */
export function missingForRedis(): string | null {
  if (spawnSync('redis-server', ['--version']).status === 0) return null
  return 'Redis isn’t installed. On Debian: RUNLEVEL=1 apt-get install --no-install-recommends redis-server'
}

/** Runs processes that count by the minute in Redis, and takes it away from them. */
export async function withRedis(port: number, files: Record<string, string>): Promise<Line[]> {
  const database = await createTestDatabase('template0')
  const stopRedis = await startRedis(port)
  const env = {
    ...files,
    DATABASE_URL: database.url,
    REDIS_URL: `redis://127.0.0.1:${port}`,
    DEMO: 'on',
    MAILBOX: 'off',
  }
  const servers: RunningServer[] = []
  try {
    servers.push(...(await Promise.all(Array.from({ length: PROCESSES }, () => startServer({ env })))))
    const people = await Promise.all(servers.map(({ url }) => signInByApi(url, HOST_EMAIL)))
    return [await sharedLine(people), await aloneLine(people, servers, stopRedis)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await stopRedis()
    await database.drop()
  }
}

async function sharedLine(people: readonly Person[]): Promise<Line> {
  const statuses = await search(people, 2 * SEARCHES_PER_MINUTE)
  return {
    what: WHAT,
    bound: `${SEARCHES_PER_MINUTE} are let through, as many as with one process`,
    ...measured(statuses, SEARCHES_PER_MINUTE),
  }
}

/** Each process then counts by itself, from nothing. */
async function aloneLine(
  people: readonly Person[],
  servers: readonly RunningServer[],
  stopRedis: () => Promise<void>,
): Promise<Line> {
  await stopRedis()
  const saysSo = () => servers.every((server) => server.output().includes('REDIS_URL can’t be reached'))
  await until('all say that Redis is gone', saysSo)
  const each = SEARCHES_PER_MINUTE + 1
  const statuses = await search(people, PROCESSES * each)
  return {
    what: `Redis is stopped, and they search ${PROCESSES * each} times more`,
    bound: `each process says so, and lets ${SEARCHES_PER_MINUTE} through`,
    ...measured(statuses, PROCESSES * SEARCHES_PER_MINUTE),
  }
}

async function search(people: readonly Person[], times: number): Promise<number[]> {
  const asked = Array.from(
    { length: times },
    async (_, nth) => await people[nth % people.length]?.request('GET', '/chat-message/search?search=river'),
  )
  return (await Promise.all(asked)).map((answer) => answer?.status ?? 0)
}

function measured(statuses: readonly number[], expected: number) {
  const through = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === TOO_MANY).length
  const others = statuses.length - through - refused
  return {
    measured: `${through} let through, ${refused} refused, ${others} failed`,
    holds: through === expected && others === 0,
  }
}

/** Returns how to stop it; a second call does nothing. */
async function startRedis(port: number): Promise<() => Promise<void>> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until('Redis answers', async () => {
    const socket = createConnection({ host: '127.0.0.1', port })
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isThere
  })
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
