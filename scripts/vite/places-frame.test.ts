import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { build, createServer, type ViteDevServer } from 'vite'
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

test('without a key, the dev server has no such page', async () => {
  const get = await devServer({})
  expect((await get('/places-frame.html')).status).toBe(404)
})

/** Builds a page with nothing but its name beside the plugin. Returns each file with its text. */
async function built(env: NodeJS.ProcessEnv): Promise<Map<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'farstead-frame-'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>one</title>')
  // The frame's source is looked for under the root.
  symlinkSync(join(import.meta.dirname, '../../src'), join(root, 'src'))
  const answer = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [placesFrame(env)],
    build: { write: false },
  })
  rmSync(root, { recursive: true })
  const [output] = Array.isArray(answer) ? answer : [answer]
  const files = output && 'output' in output ? output.output : []
  return new Map(
    files.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  )
}

test('a build with a key has the page, and its script as one plain file', async () => {
  const files = await built({ VITE_GOOGLE_MAPS_KEY: 'a key' })
  expect(files.get('places-frame.html')).toContain('<script src="/places-frame.js" defer></script>')
  const heard: string[] = []
  const told: unknown[] = []
  const window = {
    addEventListener: (event: string) => heard.push(event),
    parent: { postMessage: (message: unknown) => told.push(message) },
    location: { origin: 'https://farstead.example' },
  }
  // A module, or one that imports, is refused here as in a plain script element.
  runInNewContext(files.get('places-frame.js') ?? '', { window })
  expect(heard).toEqual(['message'])
  expect(told).toEqual([{ kind: 'listening' }])
})

test('a build without a key has neither', async () => {
  const names = [...(await built({})).keys()]
  expect(names).toEqual(['index.html'])
})
