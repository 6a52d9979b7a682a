import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Every library that a test in the browser imports, itself or by the app's modules. They are bundled before the first
 * test: a library found while a test runs would reload its page.
 */
export const BROWSER_LIBRARIES = [
  '@cantoo/pdf-lib',
  '@sentry/react',
  '@shoelace-style/shoelace/dist/components/dialog/dialog.js',
  '@shoelace-style/shoelace/dist/components/divider/divider.js',
  '@shoelace-style/shoelace/dist/components/drawer/drawer.js',
  '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js',
  '@shoelace-style/shoelace/dist/components/icon/library.js',
  '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js',
  '@shoelace-style/shoelace/dist/components/menu-label/menu-label.js',
  '@shoelace-style/shoelace/dist/components/menu/menu.js',
  '@shoelace-style/shoelace/dist/translations/en.js',
  ...shoelaceTranslations(),
  '@shoelace-style/shoelace/dist/utilities/localize.js',
  '@simplewebauthn/browser',
  '@tanstack/react-virtual',
  '@visx/axis',
  '@visx/scale',
  '@visx/shape',
  'bowser',
  'broadcast-channel',
  'client-zip',
  'axe-core',
  'comlink',
  'dexie',
  'dompurify',
  'fast-check',
  'fractional-indexing',
  'i18next',
  'mdast-util-from-markdown',
  'micromark',
  'papaparse',
  'pusher-js/worker',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react-i18next',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'rxdb',
  'rxdb/plugins/core',
  'rxjs',
  'thumbhash',
  'uqr',
  'uuid',
  'yet-another-react-lightbox',
  'yet-another-react-lightbox/plugins/zoom',
  'zod',
  'zod/mini',
]

/** Shoelace's own words of each language that it has. */
function shoelaceTranslations(): string[] {
  const files = globSync('words/*/*.ts', { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'))
  return files.flatMap(
    (text) => text.match(/@shoelace-style\/shoelace\/dist\/translations\/[\w-]+\.js/g) ?? [],
  )
}

const LIBRARY = /^(@[\w-]+\/)?[a-z][\w.-]*(\/[\w./-]+)?$/
/** The test runner's own, and files that are no scripts. */
const NOT_BUNDLED = /^(@?vitest|vite)(\/|$)|\.css$/

/** Refuses every import of a library outside the list by the project's own modules, the first time and every time. */
export function listedLibraries(libraries: readonly string[]): Plugin {
  let root = ''
  return {
    name: 'farstead:listed-libraries',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    resolveId(source, importer) {
      const isOurs = importer?.startsWith(`${root}/`) === true && !importer.includes('/node_modules/')
      if (!isOurs || !LIBRARY.test(source) || NOT_BUNDLED.test(source) || libraries.includes(source)) return
      throw new Error(
        `${importer.slice(root.length + 1)} imports ${source}, which BROWSER_LIBRARIES does not list`,
      )
    },
  }
}
