import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
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
  resolve: { alias: [...cspSafeAliases, ...(command === 'build' ? productionRouter : [])] },
  // As a plain script the service worker can import it too, which no module can be at a time of its choosing.
  worker: { format: 'iife' },
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
    // What the first page needs in any case, as two files: a dozen small ones compress worse by 4 KB. The libraries stay
    // as they are from one build to the next.
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'first', tags: ['$initial'], test: /src\/app\/(?!main)/ },
            // Its numbers stand where they are used: the sign-in page needs one of them, and nothing of this.
            { name: 'limits', test: /contract\/limits\./, priority: 2 },
            // In small files of their own these would come to 1 KB more on the sign-in page, and ten requests.
            {
              name: 'parts',
              test: /src\/app\/ui\/(icon-button|brand-mark|notice|when-idle)\./,
            },
            {
              name: 'account',
              test: /src\/app\/auth\/(auth-page|auth-heading|login-notice|resend-verification)\./,
            },
            {
              name: 'forms',
              test: /src\/app\/forms\/(field-words|use-field|text-field|checkbox-field|validity|use-app-form)\.|node_modules\/react-hook-form\//,
            },
            // What a signed-in page begins with would be forty files: each takes its turn in the service worker.
            {
              name: 'later',
              test: /src\/app\/(shell\/updates\/(start-later|updates|build-check|reload-gate|service-worker-registration|tell-site)|device\/(install-offer|service-worker-stage)|auth\/kept-session)\./,
            },
            { name: 'dates', test: /src\/app\/format\/(dates|use-date-text)\./ },
            {
              name: 'signed-in',
              test: /src\/app\/(replica\/(use-|live-query|shared-watch|share-equal|read-once)|ui\/(menu|avatar|dialog|sheet|use-panel|plain-panel|toasts|use-media-query|empty-state|line-drawing)\.|format\/(file-address|initials|use-today)|auth\/(use-pin-lock|pin-lock|ability)\.)|node_modules\/(@casl|@ucast)\//,
            },
            { name: 'conversations', test: /src\/app\/messages\/(?!stay)/, minShareCount: 2 },
            // By itself: it is large, and the same from build to build.
            { name: 'pdf-libraries', test: /node_modules\/(pdf-lib|@pdf-lib|pako|regenerator-runtime)\// },
          ],
        },
      },
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
