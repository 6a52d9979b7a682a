import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Alias, Plugin } from 'vite'
import { buildIdentity } from './build-identity.ts'
import { webManifest } from './web-manifest.ts'
import { drawnPages } from './drawn-pages.ts'
import { firstLook } from './first-look.ts'
import { pageLinks } from './page-links.ts'
import { placesFrame } from './places-frame.ts'
import { iconSprite } from './icon-sprite.ts'
import { withoutSummaries } from './without-summaries.ts'
import { withoutUnusedMethods } from './without-unused-methods.ts'
import { withoutUnusedParts } from './without-unused-parts.ts'
import { buildServiceWorkerScript, serviceWorker } from './service-worker.ts'

const root = join(import.meta.dirname, '../..')

/** Returns what the client's build needs besides React: icons, the build's id, and the service worker. */
export function clientPlugins(): Plugin[] {
  let script: Promise<string> | undefined
  const scriptOnce = () => (script ??= buildServiceWorkerScript(root).then(({ code }) => code))
  return [
    withoutUnusedParts(),
    withoutUnusedMethods('page'),
    withoutSummaries(),
    iconSprite(),
    webManifest(),
    pageLinks(),
    firstLook(),
    drawnPages(),
    placesFrame(process.env),
    buildIdentity(scriptOnce),
    serviceWorker(scriptOnce),
  ]
}

/**
 * Parts of libraries that the build replaces with smaller ones, or with ones that the policy allows.
 *
 * Lit's own styleMap writes `style` attributes, and Markdown's character references are decoded through `innerHTML`.
 * The Content Security Policy refuses both.
 */
export const cspSafeAliases: Alias[] = [
  { find: 'decode-named-character-reference', replacement: join(root, 'src/app/ui/named-letters.ts') },
  // A query language that isn't used here, because rows are requested by their ids.
  { find: './rx-query-mingo.js', replacement: join(root, 'src/db/storage/plain-query.ts') },
  // Every browser that this runs in has channels of its own.
  { find: 'broadcast-channel', replacement: join(root, 'src/db/storage/rxdb-channel.ts') },
  { find: 'lit/directives/style-map.js', replacement: join(root, 'src/app/ui/lit-style-map.ts') },
]

/** Where React Router's files are: npm may put them beside react-router-dom, or inside it. */
const routerFiles = dirname(
  createRequire(createRequire(import.meta.url).resolve('react-router-dom/package.json')).resolve(
    'react-router/package.json',
  ),
)

/**
 * React Router publishes its production files under a condition that no bundler uses, so its warnings would be shipped.
 */
export const productionRouter: Alias[] = [
  { find: /^react-router$/, replacement: join(routerFiles, 'dist/production/index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFiles, 'dist/production/dom-export.mjs') },
]
