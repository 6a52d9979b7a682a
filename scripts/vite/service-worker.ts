import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { injectManifest } from 'workbox-build'

/** Larger than any chunk of ours should be; a file that is dropped from the precache silently would break offline. */
const PRECACHED_BYTES_MAX = 4_000_000

/** What most people never need, by its name in src/workers/optional-chunks.ts: how the names of its files begin. */
const OPTIONAL_CHUNKS: Record<string, readonly string[]> = {
  documents: ['make-pdf', 'pdf-libraries', 'cjk-files'],
  'language-zh-HK': ['zh-HK'],
  'language-hi': ['hi'],
  'language-ja': ['ja'],
  'language-zh-CN': ['zh-CN'],
  'language-pt': ['pt'],
  'language-es': ['es'],
}
const OPTIONAL_FILES = Object.values(OPTIONAL_CHUNKS).flatMap((names) =>
  names.map((name) => `assets/${name}-*`),
)

/** The script of the service worker as one classic file, with the manifest still to be filled in. */
export async function buildServiceWorkerScript(root: string): Promise<string> {
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'src/workers/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
  const outputs = Array.isArray(answer) ? answer : [answer]
  for (const output of outputs) {
    const chunk = 'output' in output ? output.output[0] : undefined
    if (chunk) return chunk.code
  }
  throw new Error('The build of the service worker gave no script')
}

/** After the client is written: dist/sw.js with the list of what to keep, and dist/builds/latest.json for those who ask. */
export function serviceWorker(script: (root: string) => Promise<string>): Plugin {
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
        refuseNeededLater(Object.values(bundle).filter((item) => item.type === 'chunk'))
        const cache = join(root, 'node_modules/.cache/farstead-sw')
        mkdirSync(cache, { recursive: true })
        const source = join(cache, 'sw.js')
        writeFileSync(source, (await script(root)).replace('self.__OPTIONAL_CHUNKS', optionalChunks(outDir)))
        const { warnings } = await injectManifest({
          swSrc: source,
          swDest: join(outDir, 'sw.js'),
          globDirectory: outDir,
          globPatterns: [
            'index.html',
            '{theme,rescue}.js',
            'manifest.webmanifest',
            'icons/*',
            'images/**/*',
            'assets/**/*.{js,css,svg,woff2}',
          ],
          // Letters of other alphabets come with the device, rare Latin ones when a text needs them; Sentry is of no use
          // without a network.
          globIgnores: [
            'assets/inter-{cyrillic,greek,latin-ext,vietnamese}*',
            'assets/sentry*',
            ...OPTIONAL_FILES,
          ],
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes: PRECACHED_BYTES_MAX,
          manifestTransforms: [
            (entries) => ({ manifest: entries.map((entry) => precached(entry, outDir)), warnings: [] }),
          ],
        })
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
 * The page is kept under the address that every server answers. Each file carries its hash: a network that answers with
 * a page of its own must not become part of the app.
 */
function precached<Entry extends { url: string }>(
  entry: Entry,
  outDir: string,
): Entry & { integrity: string } {
  const integrity = integrityOf(join(outDir, entry.url))
  return { ...entry, url: entry.url === 'index.html' ? '/' : entry.url, integrity }
}

/** The parts for later as the service worker reads them. A part without its files would be missed in the paddock only. */
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

/** What every device keeps must run without the parts for later: an import written as of a type only may need one. */
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
