import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { chunkFileName, chunkGroups } from './scripts/vite/chunk-groups.ts'
import { withoutSummaries } from './scripts/vite/without-summaries.ts'
import { withoutUnusedMethods } from './scripts/vite/without-unused-methods.ts'
import { withoutUnusedParts } from './scripts/vite/without-unused-parts.ts'
import { clientPlugins, cspSafeAliases, productionRouter } from './scripts/vite/client-plugins.ts'

/** Where `npm run dev` runs the backend; the dev server hands it everything that is not the client. */
const backend = process.env.DEV_BACKEND_URL ?? 'http://127.0.0.1:4280'

/** Paths that the backend answers, as patterns: a plain '/app' would also catch the client's own modules. */
const BACKEND_PATHS = [
  '^/v1/',
  '^/api/',
  '^/app/',
  '^/apps/',
  '^/health$',
  '^/builds/',
  '^/mailbox(/|$)',
  '^/site(/|$)',
  '^/sitemap.xml$',
  '^/robots.txt$',
]

/**
 * Where the dev server looks for libraries before anybody asks. The worker is started by its address, which it does not
 * follow: a library found only then would reload the page in the middle of the first sign-in.
 */
const ENTRIES = ['index.html', 'src/workers/replica.worker.ts']

export default defineConfig(({ command }) => ({
  plugins: [react(), ...clientPlugins()],
  resolve: {
    alias: [...cspSafeAliases, ...(command === 'build' ? productionRouter : [])],
    // RxJS has a form for browsers with classes of their own only under this name: 4 KB less before compression.
    conditions: ['es2015', ...defaultClientConditions],
  },
  // As a plain script the service worker can import it too, which no module can be at a time of its choosing.
  worker: {
    format: 'iife',
    plugins: () => [withoutUnusedParts(), withoutUnusedMethods('worker'), withoutSummaries()],
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    // An inlined data: address is refused by the Content Security Policy.
    assetsInlineLimit: 0,
    // The polyfill for older browsers writes inline scripts, which the policy refuses too.
    // A route's own imports are not listed for it in the first file, 2 KB of names: the first page gets them as Link
    // headers, and afterwards all of them are in the service worker's cache.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) => (hostType === 'html' ? dependencies : []),
    },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: { chunkFileNames: chunkFileName, codeSplitting: { groups: chunkGroups() } },
    },
  },
  optimizeDeps: { entries: ENTRIES },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      BACKEND_PATHS.map((path) => [path, { target: backend, changeOrigin: false, ws: path === '^/app/' }]),
    ),
  },
}))
