import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signInByApi } from '#tests/support/people.ts'
import { serverProcesses } from '#tests/support/server-process.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'

const LIMIT_MS = 180_000
const DEMO_HOST = 'host@farstead.example'

const processes = serverProcesses()

it(
  'recovers after a kill, with its people, its tokens and its cross-site cookies',
  async () => {
    const first = await processes.start()
    const host = await signInByApi(first.url, DEMO_HOST)
    const csrf = await fetch(`${first.url}/api/csrf`)
    const { token } = (await csrf.json()) as { token: string }
    await first.kill()
    const second = await processes.start()
    const again = await fetch(`${second.url}/v1/users/me`, {
      headers: { authorization: `Bearer ${host.token}` },
    })
    expect(again.status).toBe(200)
    const refreshed = await fetch(`${second.url}/api/auth/refresh`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${host.token}`,
        'csrf-token': token,
        cookie: csrf.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      },
    })
    expect(refreshed.status).toBe(200)
  },
  LIMIT_MS,
)

it(
  'starts empty with DEMO=off',
  async () => {
    const server = await processes.start({ DEMO: 'off' })
    await expect(signInByApi(server.url, DEMO_HOST)).rejects.toThrow('could not sign in: 401')
  },
  LIMIT_MS,
)

// Without the demo nobody signs in to its accounts.
it(
  'uses the PostgreSQL of DATABASE_URL and starts none of its own',
  async () => {
    const database = await createTestDatabase()
    const server = await processes.start({ DATABASE_URL: database.url })
    await signInByApi(server.url, DEMO_HOST)
    expect(existsSync(join(processes.dataDir(), 'postgres'))).toBe(false)
    await server.stop()
    // The same data without the demo: its accounts are closed.
    const later = await processes.start({ DATABASE_URL: database.url, DEMO: 'off' })
    await expect(signInByApi(later.url, DEMO_HOST)).rejects.toThrow('could not sign in: 401')
    await later.stop()
    await database.drop()
  },
  LIMIT_MS,
)

it(
  'can be stopped during its start, and leaves nothing running',
  async () => {
    const { child, printed, ended } = processes.launch({})
    await until(
      'it makes its cluster',
      () =>
        existsSync(join(processes.dataDir(), 'postgres.unfinished')) ||
        existsSync(join(processes.dataDir(), 'postgres')),
      60_000,
    )
    child.kill('SIGTERM')
    expect([await ended, printed.out, printed.err]).toEqual([0, '', ''])
    await until('its PostgreSQL is gone', () => processes.postgresPid() === null, 30_000)
  },
  LIMIT_MS,
)

it(
  'ends with the process that started it, if asked to',
  async () => {
    const { child, printed, ended } = processes.launch({ STOP_WITH_PARENT: 'on' })
    await until('it is ready', () => printed.out.includes('ready'), 60_000)
    child.stdin.end()
    expect(await ended).toBe(0)
    expect(processes.postgresPid()).toBeNull()
  },
  LIMIT_MS,
)

it(
  'recovers by itself when its PostgreSQL ends',
  async () => {
    const server = await processes.start()
    const killed = processes.postgresPid() ?? 0
    process.kill(killed, 'SIGKILL')
    await until(
      'another one runs',
      () => processes.postgresPid() !== null && processes.postgresPid() !== killed,
      60_000,
    )
    await until('it is healthy', async () => (await fetch(`${server.url}/health`)).ok, 60_000)
    await signInByApi(server.url, DEMO_HOST)
  },
  LIMIT_MS,
)

it(
  'says in one line that its port is taken, and leaves nothing running',
  async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { ended, printed } = processes.launch({ PORT: String((other.address() as AddressInfo).port) })
    expect(await ended).toBe(1)
    expect(printed.err).toMatch(/^Farstead cannot go on: .+address already in use.+\n$/)
    expect(processes.postgresPid()).toBeNull()
    other.close()
  },
  LIMIT_MS,
)
