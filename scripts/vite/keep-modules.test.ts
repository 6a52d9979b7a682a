import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'vite'
import { expect, it } from 'vitest'
import { isKept, keepModules } from './keep-modules.ts'

it.each([
  ['/src/app/routes.tsx', true],
  ['/words/en/app/rent.json?import', true],
  ['/contract/chat.ts', true],
  ['/tests/support/page-bed.tsx', true],
  // The stand-in of a module, which each test file may ask for with others.
  ['/src/app/replica/replica.ts?mock=automock', false],
  ['/@id/__x00__vitest-mock:/src/app/replica/replica.ts', false],
  ['/src/app/routes.browser.test.tsx?browserv=1', false],
  // Vitest and Vite say themselves how long these are kept.
  ['/__vitest_browser__/tester.js', false],
  ['/node_modules/.vite/vitest/deps/react.js?v=12345678', false],
  ['/', false],
])('%s is kept for the run: %s', (url, expected) => {
  expect(isKept(url)).toBe(expected)
})

it.each([
  ['keeps modules where nothing watches for changes', null, 'max-age=86400'],
  ['leaves them to Vite where something does', {}, 'no-cache'],
])('%s', async (_title, watch, expected) => {
  const vite = await createServer({
    ...{ configFile: false, logLevel: 'silent', appType: 'custom', plugins: [keepModules()] },
    server: { middlewareMode: true, ws: false, watch },
  })
  const server = vite.middlewares.listen(0)
  try {
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/src/app/format/bytes-text.ts`)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expected])
  } finally {
    server.close()
    await vite.close()
  }
})
