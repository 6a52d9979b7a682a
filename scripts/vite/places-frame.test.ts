import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { placesFrame } from './places-frame.ts'

let server: ViteDevServer | null = null
afterEach(() => server?.close())

/** The dev server as far as this page needs it, with its responses. */
async function devServer(env: NodeJS.ProcessEnv) {
  server = await createServer({
    root: join(import.meta.dirname, '../..'),
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [placesFrame(env)],
    server: { host: '127.0.0.1', port: 0, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  await server.listen()
  const address = server.httpServer?.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
}

test('with a key the dev server hands out the page, and its script as a module', async () => {
  const get = await devServer({ VITE_GOOGLE_MAPS_KEY: 'a key' })
  const page = await get('/places-frame.html')
  expect(page.headers.get('content-type')).toBe('text/html')
  const source = /<script type="module" src="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const script = await get(source)
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(await script.text()).toContain('importLibrary')
})

test('without a key there is no such page', async () => {
  const get = await devServer({})
  expect((await get('/places-frame.html')).status).toBe(404)
})
