import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The parts of the first look: a module for the page with its style sheet, and a worker. */
const PARTS = [
  { input: 'src/app/first-look/entry.ts', format: 'es' },
  { input: 'src/workers/first-look.worker.ts', format: 'iife' },
] as const

/** The names of the built files. */
export const LOOK_FILES = {
  module: /^assets\/first-look-page-.*\.js$/,
  worker: /^assets\/first-look-worker-.*\.js$/,
  style: /^assets\/first-look-page-.*\.css$/,
} as const

/**
 * Builds what a sign-in on a thin line needs before the app is here, apart from the app: it shares no file with it, so
 * that none of the app's has to come first.
 */
export function firstLook(): Plugin {
  let root = ''
  return {
    name: 'farstead:first-look',
    apply: 'build',
    // Before the drawn pages, which name the files.
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      // The worker's own build has no pages.
      if (!('index.html' in bundle)) return
      for (const { input, format } of PARTS) {
        for (const file of await builtFiles(root, input, format)) {
          const source = file.type === 'chunk' ? file.code : file.source
          this.emitFile({ type: 'asset', fileName: file.fileName, source })
        }
      }
    },
  }
}

async function builtFiles(root: string, input: string, format: 'es' | 'iife') {
  const name = format === 'es' ? 'first-look-page' : 'first-look-worker'
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      copyPublicDir: false,
      modulePreload: false,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: join(root, input),
        preserveEntrySignatures: 'strict',
        output: {
          format,
          entryFileNames: `assets/${name}-[hash].js`,
          assetFileNames: `assets/${name}-[hash][extname]`,
        },
      },
    },
  })
  const outputs = (Array.isArray(answer) ? answer : [answer]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output)
}
