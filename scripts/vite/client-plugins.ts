import { join } from 'node:path'
import type { Alias, Plugin } from 'vite'
import { buildIdentity } from './build-identity.ts'
import { webManifest } from './web-manifest.ts'
import { drawnPages } from './drawn-pages.ts'
import { pageLinks } from './page-links.ts'
import { placesFrame } from './places-frame.ts'
import { iconSprite } from './icon-sprite.ts'
import { withoutUnusedParts } from './without-unused-parts.ts'
import { buildServiceWorkerScript, serviceWorker } from './service-worker.ts'

const root = join(import.meta.dirname, '../..')

/** What the client's build needs beside React: icons, the build's id, the service worker. */
export function clientPlugins(): Plugin[] {
  let script: Promise<string> | undefined
  const scriptOnce = () => (script ??= buildServiceWorkerScript(root))
  return [
    withoutUnusedParts(),
    iconSprite(),
    webManifest(),
    pageLinks(),
    drawnPages(),
    placesFrame(process.env),
    buildIdentity(scriptOnce),
    serviceWorker(scriptOnce),
  ]
}

/**
 * Parts of libraries in whose place the build puts smaller ones, or ones that the policy allows.
 *
 * Lit's own styleMap writes `style` attributes, and the letters of Markdown are read by way of `innerHTML`: the Content
 * Security Policy refuses both.
 */
export const cspSafeAliases: Alias[] = [
  { find: 'decode-named-character-reference', replacement: join(root, 'src/app/ui/named-letters.ts') },
  // A language for queries that nothing here asks with: rows are asked for by their ids.
  { find: './rx-query-mingo.js', replacement: join(root, 'src/db/storage/plain-query.ts') },
  // Every browser that this runs in has channels of its own.
  { find: 'broadcast-channel', replacement: join(root, 'src/db/storage/rxdb-channel.ts') },
  { find: 'lit/directives/style-map.js', replacement: join(root, 'src/app/ui/lit-style-map.ts') },
]

/** React Router publishes its production files under no condition that a bundler asks for: its warnings would be shipped. */
export const productionRouter: Alias[] = [
  { find: /^react-router$/, replacement: join(root, 'node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
]
