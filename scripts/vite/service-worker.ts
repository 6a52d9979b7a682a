import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { injectManifest } from 'workbox-build'
import { LOCALES } from '#contract/locale.ts'
import { laterPages, type LaterPage } from './later-pages.ts'
import { CONVERSATIONS_PAGE, filesOf, filesOfEveryPage } from './page-files.ts'
import { writePacks, type WrittenPack } from './write-packs.ts'

/** Larger than any of our chunks should be: silently dropping a file from the precache would break offline use. */
const PRECACHED_BYTES_MAX = 4_000_000

/** What most people never need, by its name in src/workers/optional-chunks.ts, with the prefixes of its files. */
const OPTIONAL_CHUNKS: Record<string, readonly string[]> = {
  documents: ['make-pdf', 'pdf-libraries', 'cjk-files'],
  ...Object.fromEntries(
    LOCALES.filter((locale) => locale !== 'en').map((locale) => [`language-${locale}`, [locale]]),
  ),
}
const OPTIONAL_FILES = Object.values(OPTIONAL_CHUNKS).flatMap((names) =>
  names.map((name) => `assets/${name}-*`),
)

/** Builds the service worker's script as one classic file, with a placeholder for the manifest, and its source map. */
export async function buildServiceWorkerScript(root: string): Promise<{ code: string; map: string }> {
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: join(root, 'src/workers/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  const outputs = Array.isArray(answer) ? answer : [answer]
  for (const output of outputs) {
    const chunk = 'output' in output ? output.output[0] : undefined
    if (chunk?.map) return { code: chunk.code, map: chunk.map.toString() }
  }
  throw new Error('The build of the service worker gave no script')
}

/**
 * Runs after the client is written: writes dist/sw.js with the list of files to cache, and dist/builds/latest.json for
 * update checks.
 */
export function serviceWorker(script: () => Promise<string>): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'farstead:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
        refuseNeededLater(chunks)
        const loadedFirst = new Set([...filesOfEveryPage(chunks), ...filesOf(CONVERSATIONS_PAGE, chunks)])
        let packs = '[]'
        let later = ''
        const cache = join(root, 'node_modules/.cache/farstead-sw')
        mkdirSync(cache, { recursive: true })
        const source = join(cache, 'sw.js')
        writeFileSync(source, (await script()).replace('self.__OPTIONAL_CHUNKS', optionalChunks(outDir)))
        const { warnings } = await injectManifest({
          swSrc: source,
          swDest: join(outDir, 'sw.js'),
          globDirectory: outDir,
          globPatterns: [
            'index.html',
            '{theme,rescue,last-look}.js',
            'manifest.webmanifest',
            'icons/*',
            'images/**/*',
            'assets/**/*.{js,css,svg,woff2}',
          ],
          // Letters of other alphabets come with the device's fonts, rare Latin ones are loaded when a text needs them,
          // and Sentry is useless offline.
          globIgnores: [
            'assets/inter-{cyrillic,greek,latin-ext,vietnamese}*',
            'assets/sentry*',
            // The system asks for these when somebody installs the app, which takes a network.
            'icons/*512.png',
            // For a first visit only: what the service worker has cached starts at once.
            'assets/first-look-*',
            ...OPTIONAL_FILES,
          ],
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: PRECACHED_BYTES_MAX,
          manifestTransforms: [
            (entries) => {
              const files = entries.map(({ url }) => url)
              const pages = laterPages(chunks, new Set(files))
              const isLater = new Set(pages.flatMap((page) => page.files))
              const firstFiles = files.filter((file) => !isLater.has(file))
              const written = writePacks(outDir, firstFiles, loadedFirst)
              const first = entries.filter(({ url }) => !isLater.has(url))
              const ordered = packedLast(first, written)
              packs = JSON.stringify(written.map((pack) => placeOf(pack, ordered)))
              later = JSON.stringify(keptLater(pages, outDir))
              noteTransfers(outDir, firstFiles, written)
              return { manifest: ordered.map((entry) => precached(entry, outDir)), warnings: [] }
            },
          ],
        })
        const swFile = join(outDir, 'sw.js')
        const withLists = readFileSync(swFile, 'utf8')
          .replace('self.__PACKS', packs)
          .replace('self.__LATER_PAGES', later)
        writeFileSync(swFile, withLists)
        rmSync(cache, { recursive: true, force: true })
        if (warnings.length > 0) throw new Error(warnings.join('\n'))
        mkdirSync(join(outDir, 'builds'), { recursive: true })
        const latest = { id: buildIdOf(join(outDir, 'index.html')), timestamp: new Date().toISOString() }
        writeFileSync(join(outDir, 'builds/latest.json'), `${JSON.stringify(latest)}\n`)
      },
    },
  }
}

/**
 * The page is cached under the URL that every server serves. Each file has its hash, because the response of a captive
 * portal must not become part of the app. A revision, for a file whose name has none, is the beginning of that hash: Brotli
 * then stores it as two numbers.
 */
function precached<Entry extends { url: string; revision: string | null }>(
  entry: Entry,
  outDir: string,
): Entry & { integrity: string } {
  const integrity = integrityOf(join(outDir, entry.url))
  const revision = entry.revision === null ? null : integrity.slice(0, REVISION_LENGTH)
  return { ...entry, url: entry.url === 'index.html' ? '/' : entry.url, revision, integrity }
}

/** "sha256-" and 96 bits. */
const REVISION_LENGTH = 23

/** What adds photos and documents offline. Comes first, because a first visit hasn't loaded it. */
const FILES_PART = /^assets\/(files-part|photo\.worker)-/

/**
 * Returns the entries with what keeps files first, and each pack's files side by side, so that two numbers name them.
 */
function packedLast<Entry extends { url: string }>(entries: Entry[], packs: readonly WrittenPack[]): Entry[] {
  const places = new Map(packs.flatMap(({ files }) => files).map((file, nth) => [file, nth]))
  const rank = ({ url }: Entry) => places.get(url) ?? (FILES_PART.test(url) ? -2 : -1)
  return entries.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns a pack in the form that the service worker reads (src/workers/packs.ts). */
function placeOf({ url, integrity, files }: WrittenPack, ordered: readonly { url: string }[]): object {
  return { url, integrity, from: ordered.findIndex((entry) => entry.url === files[0]), count: files.length }
}

/**
 * Returns the later pages in the form that the service worker reads (src/workers/later-pages.ts): each file once, where
 * the first page needs it, and the pages by the numbers of their files. Small files of one part share packs.
 */
function keptLater(pages: readonly LaterPage[], outDir: string): object {
  const files: string[] = []
  const packs: object[] = []
  for (const part of new Set(pages.map((page) => page.part))) {
    const ofPart = new Set(pages.filter((page) => page.part === part).flatMap((page) => page.files))
    const own = [...ofPart].filter((file) => !files.includes(file))
    const written = writePacks(outDir, own, new Set()).filter((pack) => pack.files.length > 1)
    const packed = written.flatMap((pack) => pack.files)
    files.push(...own.filter((file) => !packed.includes(file)), ...packed)
    for (const { url, integrity, files: inPack } of written)
      packs.push({ url, integrity, from: files.indexOf(inPack[0] ?? ''), count: inPack.length })
  }
  return {
    files: files.map((url) => ({ url, integrity: integrityOf(join(outDir, url)) })),
    packs,
    pages: pages.map(({ part, files: needed }) => ({
      part,
      files: needed.map((file) => files.indexOf(file)),
    })),
  }
}

/** Notes what a first installation transfers, for the limit of `npm run size`. */
function noteTransfers(outDir: string, files: readonly string[], packs: readonly WrittenPack[]): void {
  const packed = new Set(packs.flatMap((pack) => pack.files))
  const single = files.filter((file) => !packed.has(file))
  const transfers = ['sw.js', ...single, ...packs.map(({ url }) => url)]
  writeFileSync(join(outDir, '.vite/kept-first.json'), JSON.stringify(transfers))
}

/**
 * Returns the optional chunks in the form that the service worker reads. Throws for one without files, which would
 * otherwise only be noticed offline.
 */
function optionalChunks(outDir: string): string {
  const files = readdirSync(join(outDir, 'assets')).filter((file) => /\.(js|css)$/.test(file))
  const parts = Object.entries(OPTIONAL_CHUNKS).map(([part, names]) => {
    const found = names.map((name) => files.filter((file) => file.startsWith(`${name}-`)))
    if (found.some((matching) => matching.length === 0))
      throw new Error(`The build lacks files of the part "${part}"`)
    return [
      part,
      found.flat().map((file) => ({
        url: `/assets/${file}`,
        integrity: integrityOf(join(outDir, 'assets', file)),
      })),
    ]
  })
  return JSON.stringify(Object.fromEntries(parts))
}

/** Refuses a build in which precached files need an optional chunk, which an import meant as type-only can cause. */
function refuseNeededLater(chunks: readonly Rolldown.OutputChunk[]): void {
  const isLater = (file: string) =>
    Object.values(OPTIONAL_CHUNKS).some((names) => names.some((name) => file.startsWith(`assets/${name}-`)))
  for (const { fileName, imports } of chunks) {
    const needed = isLater(fileName) ? undefined : imports.find(isLater)
    if (needed !== undefined) throw new Error(`${fileName} needs ${needed}, which not every device keeps`)
  }
}

function integrityOf(file: string): string {
  return `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}`
}

function buildIdOf(page: string): string {
  const id = /<meta name="build" content="([0-9a-f]{16})"/.exec(readFileSync(page, 'utf8'))?.[1]
  if (id === undefined) throw new Error('index.html carries no build id')
  return id
}
