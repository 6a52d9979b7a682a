import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { demoDatabaseUrl, newDataDir, newDemoData } from './demo-data.ts'

export type StartServerOptions = {
  /** Kept by `stop`. By default a temporary one with the demo is created and removed again. */
  dataDir?: string
  /** With 0, the default, the system chooses. */
  port?: number
  /** Added to the environment; see server/scope/config.ts. */
  env?: Record<string, string>
  /** Another checkout than this one, and the arguments for node to start it. */
  folder?: string
  program?: string[]
}

/** The real server as a separate process. */
export type RunningServer = {
  /** From its ready line. */
  url: string
  pid: number
  dataDir: string
  /** Returns everything it has printed so far. */
  output(): string
  /** Stops it cleanly, as Ctrl-C does, or by another signal. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** SIGKILL, which the server can't handle. */
  kill(): Promise<void>
}

/** Names the server's bundled program, if there is one (server-build.ts). */
export const SERVER_PROGRAM_VARIABLE = 'FARSTEAD_TEST_SERVER'

const READY = /^Farstead is ready at (\S+)/m
const READY_LIMIT_MS = 90_000

/** Starts the server and resolves once it's ready. Rejects with its output if it ends before. */
export async function startServer(options: StartServerOptions = {}): Promise<RunningServer> {
  const hasDemo = !options.env?.DATABASE_URL && options.env?.DEMO !== 'off'
  const dataDir = options.dataDir ?? (hasDemo ? newDemoData() : newDataDir())
  const databaseUrl = await demoDatabaseUrl(dataDir)
  const child = spawn(process.execPath, options.program ?? serverProgram(), {
    cwd: options.folder ?? join(import.meta.dirname, '../..'),
    // Its standard input ends with this process, so a killed test run leaves no server behind.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(options.port ?? 0),
      DATA_DIR: dataDir,
      STOP_WITH_PARENT: 'on',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      ...options.env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exited = once(child, 'exit')
  const removeOwn = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    removeOwn()
  }
  try {
    const url = await readyUrl(child, () => output)
    return {
      url,
      pid: child.pid ?? 0,
      dataDir,
      output: () => output,
      stop: (signal = 'SIGINT') => end(signal),
      kill: () => end('SIGKILL'),
    }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

/** Returns the arguments for node to run the server, with the limits of memory that `npm start` gives it. */
export function serverProgram(): string[] {
  const built = process.env[SERVER_PROGRAM_VARIABLE]
  return built ? startOf(built) : [...memoryLimits(), '--import', 'tsx', 'server/start/main.ts']
}

/** Returns the arguments for node to start a server's bundled program. In builds before December 2026 it does nothing else. */
export function startOf(program: string): string[] {
  return [...memoryLimits(), program, ...(basename(program) === 'main.js' ? [] : ['start'])]
}

function memoryLimits(): string[] {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } }
  return scripts.start.match(/--max-\S+/g) ?? []
}

function readyUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`The server is not ready:\n${output()}`)), READY_LIMIT_MS)
    const settle = (act: () => void) => {
      clearTimeout(limit)
      act()
    }
    child.once('exit', (code) =>
      settle(() => reject(new Error(`The server ended with ${code}:\n${output()}`))),
    )
    child.stdout?.on('data', () => {
      const url = READY.exec(output())?.[1]
      if (url) settle(() => resolve(url))
    })
  })
}
