import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { buildServer } from './server-build.ts'
import { serverProgram, startServer, type RunningServer } from './start-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const BUILD_LIMIT_MS = 180_000

/** A process that may end before it is ready, and what it has printed so far. */
export type Launched = {
  child: ChildProcessWithoutNullStreams
  printed: { out: string; err: string }
  /** Resolves with its exit code. */
  ended: Promise<number>
}

/** Real starts of the server, each test in a data directory of its own. */
export type ServerProcesses = {
  dataDir: () => string
  /** Resolves once it is ready. */
  start: (env?: Record<string, string>) => Promise<RunningServer>
  /** Starts it without waiting, for starts that are meant to fail or to be ended. */
  launch: (env: Record<string, string>) => Launched
  /** Returns the id of its PostgreSQL; `null` while there is none. */
  postgresPid: () => number | null
}

/** Builds the server once for the file, and ends after each test whatever that has started. */
export function serverProcesses(): ServerProcesses {
  let forgetProgram: () => void
  let dataDir = ''
  const servers: RunningServer[] = []
  const children: ChildProcess[] = []
  beforeAll(async () => {
    forgetProgram = await buildServer()
  }, BUILD_LIMIT_MS)
  afterAll(() => forgetProgram())
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'farstead-main-'))
  })
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const server of servers.splice(0)) await server.kill()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
  })
  return {
    dataDir: () => dataDir,
    start: async (env = {}) => {
      const server = await startServer({ dataDir, env })
      servers.push(server)
      return server
    },
    launch: (env) => {
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
    },
    postgresPid: () => {
      try {
        return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        // PostgreSQL removes the file and writes it again.
        return null
      }
    },
  }
}
