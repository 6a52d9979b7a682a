import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signInByApi } from '#tests/support/people.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { serverProgram, startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const LONG_MS = 180_000
const DEMO_HOST = 'host@farstead.example'

let removeProgram: () => void
let dataDir = ''
const servers: RunningServer[] = []
const children: ChildProcess[] = []
beforeAll(async () => {
  removeProgram = await buildServer()
}, LONG_MS)
afterAll(() => removeProgram())
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farstead-main-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const server of servers.splice(0)) await server.kill()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir, env })
  servers.push(server)
  return server
}

/** Starts the server's process directly, for starts that are meant to fail. */
function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, serverProgram(), {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', ...env },
  })
  children.push(child)
  const printed = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.err += text))
  return { child, printed, ended: once(child, 'close').then(([code]) => Number(code)) }
}

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')
/** Null while there is none: PostgreSQL removes the file and writes it again. */
const postgresPid = () => {
  try {
    return Number(readFileSync(pidFile(), 'utf8').split('\n')[0])
  } catch {
    return null
  }
}

describe('the server', () => {
  it('does not start without the folder that DIST_DIR names, and says so', async () => {
    const { printed, ended } = launch({ DIST_DIR: join(dataDir, 'no-client') })
    expect(await ended).toBe(1)
    expect(printed.err.trim()).toBe(
      `Farstead cannot go on: DIST_DIR names ${join(dataDir, 'no-client')}, and there is no such folder.`,
    )
  })

  it(
    'starts from nothing with the demo, says where it is, and ends everything on Ctrl-C',
    async () => {
      const server = await start()
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect((await fetch(`${server.url}/health`)).status).toBe(200)
      const host = await signInByApi(server.url, DEMO_HOST)
      expect(host.user.role).toBe('HOST')
      const lines = server.output().trim().split('\n')
      const events = lines.filter((line) => line.includes('"security":"signed in"'))
      expect(lines.filter((line) => !events.includes(line))).toEqual([`Farstead is ready at ${server.url}`])
      expect(events).toHaveLength(1)
      await server.stop()
      expect(postgresPid()).toBeNull()
      await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed')
    },
    LONG_MS,
  )

  it(
    'recovers after being killed, with its people, its tokens and its cross-site cookies',
    async () => {
      const first = await start()
      const host = await signInByApi(first.url, DEMO_HOST)
      const csrf = await fetch(`${first.url}/api/csrf`)
      const { token } = (await csrf.json()) as { token: string }
      await first.kill()
      const second = await start()
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
    LONG_MS,
  )

  it(
    'starts empty with DEMO=off',
    async () => {
      const server = await start({ DEMO: 'off' })
      await expect(signInByApi(server.url, DEMO_HOST)).rejects.toThrow('could not sign in: 401')
    },
    LONG_MS,
  )

  it(
    'uses the PostgreSQL of DATABASE_URL and starts none of its own; without the demo nobody signs in to its accounts',
    async () => {
      const database = await createTestDatabase()
      const server = await start({ DATABASE_URL: database.url })
      await signInByApi(server.url, DEMO_HOST)
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
      await server.stop()
      // The same data without the demo: its accounts are closed.
      const later = await start({ DATABASE_URL: database.url, DEMO: 'off' })
      await expect(signInByApi(later.url, DEMO_HOST)).rejects.toThrow('could not sign in: 401')
      await later.stop()
      await database.drop()
    },
    LONG_MS,
  )

  it(
    'ends in the middle of its start, and leaves nothing running',
    async () => {
      const { child, printed, ended } = launch({})
      await until(
        'it makes its cluster',
        () => existsSync(join(dataDir, 'postgres.unfinished')) || existsSync(join(dataDir, 'postgres')),
        60_000,
      )
      child.kill('SIGTERM')
      expect([await ended, printed.out, printed.err]).toEqual([0, '', ''])
      await until('its PostgreSQL is gone', () => postgresPid() === null, 30_000)
    },
    LONG_MS,
  )

  it(
    'ends with the process that started it, if asked to',
    async () => {
      const { child, printed, ended } = launch({ STOP_WITH_PARENT: 'on' })
      await until('it is ready', () => printed.out.includes('ready'), 60_000)
      child.stdin.end()
      expect(await ended).toBe(0)
      expect(postgresPid()).toBeNull()
    },
    LONG_MS,
  )

  it(
    'comes back from an end of its PostgreSQL by itself',
    async () => {
      const server = await start()
      const killed = postgresPid() ?? 0
      process.kill(killed, 'SIGKILL')
      await until('another one runs', () => postgresPid() !== null && postgresPid() !== killed, 60_000)
      await until('it is healthy', async () => (await fetch(`${server.url}/health`)).ok, 60_000)
      await signInByApi(server.url, DEMO_HOST)
    },
    LONG_MS,
  )

  it.each([
    ['a malformed value', { PORT: 'eighty' }, /^PORT must be .+\n$/],
    [
      'the demo on an address that others reach',
      { HOST: '0.0.0.0' },
      /^HOST is 0\.0\.0\.0 while DEMO is on.+\n$/,
    ],
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:1/farstead' },
      /^Farstead cannot go on: the database cannot be reached: .+\n$/,
    ],
  ])(
    'says in one line that it cannot start with %s',
    async (_title, env, line) => {
      const { ended, printed } = launch(env)
      expect(await ended).toBe(1)
      expect(printed.out).toBe('')
      expect(printed.err).toMatch(line)
    },
    LONG_MS,
  )

  it(
    'says in one line that its port is taken, and leaves nothing running',
    async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { ended, printed } = launch({ PORT: String((other.address() as AddressInfo).port) })
      expect(await ended).toBe(1)
      expect(printed.err).toMatch(/^Farstead cannot go on: .+address already in use.+\n$/)
      expect(postgresPid()).toBeNull()
      other.close()
    },
    LONG_MS,
  )
})
