import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listedLibraries } from './listed-libraries.ts'

let server: ViteDevServer

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [listedLibraries(['react', 'react-dom/client'])],
  })
})
afterAll(() => server.close())

const resolved = (source: string, importer = `${server.config.root}/src/app/main.tsx`) =>
  server.pluginContainer.resolveId(source, importer)

it('refuses a library that is not in the list, by its name and its importer', async () => {
  await expect(resolved('rxjs')).rejects.toThrow('src/app/main.tsx imports rxjs')
  await expect(resolved('@casl/ability')).rejects.toThrow('@casl/ability')
  await expect(resolved('react-dom')).rejects.toThrow('react-dom')
})

it('accepts listed libraries, own files, the test runner and virtual modules', async () => {
  expect(await resolved('react-dom/client')).toMatchObject({ id: expect.stringContaining('react-dom') })
  for (const source of ['./routes.tsx', '#contract/result.ts', 'vitest', 'node:path', 'virtual:icon-sprite'])
    await expect(resolved(source)).resolves.not.toThrow()
})

it('leaves the imports of libraries alone', async () => {
  const importer = `${server.config.root}/node_modules/rxdb/dist/esm/index.js`
  expect(await resolved('rxjs', importer)).toMatchObject({ id: expect.stringContaining('rxjs') })
})
