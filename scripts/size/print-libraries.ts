/**
 * Prints each library's share of the files that start the app: `npm run size:libraries`. Build first. With `-- --write` it
 * writes docs/bundles.md. Fails if a file contains a library that is loaded later on purpose.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { buildServiceWorkerScript } from '#scripts/vite/service-worker.ts'
import { added, UNNAMED, librarySharesOf, OWN, type Share } from './library-shares.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/bundles.md')

/** The groups of .size-limit.mjs that start the app, and the libraries that each is there without. */
const GROUPS: Record<string, { heading: string; without: readonly string[] }> = {
  'replica worker': { heading: 'The replica worker', without: ['dexie', 'pusher-js', 'react'] },
  'login, first visit': {
    heading: 'The sign-in page, first visit',
    without: ['@casl/ability', 'zod', 'rxdb'],
  },
  messages: { heading: 'The conversations, signed in', without: ['@casl/ability', 'rxdb', 'dexie'] },
  'the first look': { heading: 'The first look', without: ['react', 'react-dom', 'zod', 'rxdb', 'dexie'] },
  'service worker': { heading: 'The service worker', without: ['rxdb', 'dexie', 'zod', 'react'] },
}
/** Smaller ones share a row. */
const LEAST_SHARE = 0.005

type Group = { name: string; path: string | string[] }
type Measured = { bytes: number; compressed: number; shares: Share[] }

async function main(): Promise<void> {
  const { default: groups } = (await import(pathToFileURL(join(ROOT, '.size-limit.mjs')).href)) as {
    default: Group[]
  }
  const tables: string[] = []
  const misplaced: string[] = []
  for (const [name, { heading, without }] of Object.entries(GROUPS)) {
    const group = groups.find((one) => one.name === name)
    if (!group) throw new Error(`.size-limit.mjs has no ${name}`)
    const measured = name === 'service worker' ? await serviceWorker() : filesOf(group)
    tables.push(tableOf(heading, measured))
    for (const { library } of measured.shares)
      if (without.includes(library)) misplaced.push(`${library} is in "${name}", which is there without it`)
  }
  console.log(tables.join('\n'))
  if (process.argv.includes('--write')) writeFileSync(PAGE, `${HEAD}\n${tables.join('\n')}`)
  for (const problem of misplaced) console.error(problem)
  if (misplaced.length > 0) process.exitCode = 1
}

/** Measures built files by their source maps. Scripts without one are words or the bundler's, style sheets our own. */
function filesOf({ path }: Group): Measured {
  const files = [path].flat().flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  if (files.length === 0) throw new Error(`Nothing is built at ${[path].flat().join(', ')}`)
  return together(
    files.map((file) => {
      const code = readFileSync(join(ROOT, file), 'utf8')
      const map = join(ROOT, `${file}.map`)
      const bytes = Buffer.byteLength(code)
      const shares = existsSync(map)
        ? librarySharesOf(code, readFileSync(map, 'utf8'))
        : [{ library: file.endsWith('.js') ? UNNAMED : OWN, bytes }]
      return { bytes, compressed: brotliCompressSync(code).length, shares }
    }),
  )
}

/** Builds the service worker again, because its map is of the script without the list of files that is filled in. */
async function serviceWorker(): Promise<Measured> {
  const { code, map } = await buildServiceWorkerScript(ROOT)
  const whole = readFileSync(join(ROOT, 'dist/sw.js'), 'utf8')
  const list = {
    library: 'the list of files to keep',
    bytes: Buffer.byteLength(whole) - Buffer.byteLength(code),
  }
  return {
    bytes: Buffer.byteLength(whole),
    compressed: brotliCompressSync(whole).length,
    shares: added([...librarySharesOf(code, map), list]),
  }
}

function together(parts: readonly Measured[]): Measured {
  const sum = (pick: (part: Measured) => number) => parts.reduce((total, part) => total + pick(part), 0)
  return {
    bytes: sum(({ bytes }) => bytes),
    compressed: sum(({ compressed }) => compressed),
    shares: added(parts.flatMap(({ shares }) => shares)),
  }
}

function tableOf(heading: string, { bytes, compressed, shares }: Measured): string {
  const row = (name: string, size: number) =>
    `| ${name} | ${kilobytes(size)} | ${((size / bytes) * 100).toFixed(1)}% | ${kilobytes((size / bytes) * compressed)} |`
  const large = shares.filter((share) => share.bytes >= bytes * LEAST_SHARE)
  const rest = shares.filter((share) => share.bytes < bytes * LEAST_SHARE)
  const rows = large.map(({ library, bytes: size }) => row(library, size))
  if (rest.length > 0) {
    const size = rest.reduce((total, share) => total + share.bytes, 0)
    rows.push(row(`${rest.length} more`, size))
  }
  return `## ${heading}

${kilobytes(bytes)} kB, ${kilobytes(compressed)} kB as Brotli compresses it best.

| Library | kB | Share | kB compressed, about |
| --- | --: | --: | --: |
${rows.join('\n')}
`
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1)
}

const HEAD = `# What the files that start the app consist of

\`npm run size:libraries -- --write\` writes this page from the present build: which library each character of a built file comes from, by the file's source map. What a library weighs compressed is only estimated, as its share of the file: text of one library often repeats that of another. The command fails if a file has a library that [comes later on purpose](decisions/0014-files-and-photos.md#dexie-comes-with-the-first-file). \`npm run size\` holds the limits.
`

await main()
