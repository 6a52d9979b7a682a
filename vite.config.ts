import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientPlugins, cspSafeAliases } from './scripts/vite/client-plugins.ts'

/** Where `npm run dev` runs the backend; the dev server hands it everything that is not the client. */
const backend = process.env.DEV_BACKEND_URL ?? 'http://127.0.0.1:4280'

/** Paths that the backend answers, as patterns: a plain '/app' would also catch the client's own modules. */
const BACKEND_PATHS = ['^/v1/', '^/api/', '^/app/', '^/apps/', '^/health$', '^/builds/', '^/mailbox(/|$)']

export default defineConfig({
  plugins: [react(), ...clientPlugins()],
  resolve: { alias: cspSafeAliases },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    // An inlined data: address is refused by the Content Security Policy.
    assetsInlineLimit: 0,
    // The polyfill for older browsers writes inline scripts, which the policy refuses too.
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      BACKEND_PATHS.map((path) => [path, { target: backend, changeOrigin: false, ws: path === '^/app/' }]),
    ),
  },
})
