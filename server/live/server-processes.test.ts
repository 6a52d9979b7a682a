import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PusherSdk from 'pusher'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawClient } from '#tests/support/live-bed.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { readLiveApp } from './live-keys.ts'

/** Longer than the second that clients have to close, and far from the server's own limit for stopping. */
const STOP_LIMIT_MS = 8_000

let database: TestDatabase
let servers: RunningServer[]
let env: Record<string, string>
let dataDir = ''
let forgetProgram: () => void

beforeAll(async () => {
  forgetProgram = await buildServer()
  database = await createTestDatabase()
  env = { DATABASE_URL: database.url, DEMO: 'off' }
  dataDir = mkdtempSync(join(tmpdir(), 'farstead-processes-'))
  servers = [await startServer({ env, dataDir }), await startServer({ env, dataDir })]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  forgetProgram()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

it('a server that keeps its files elsewhere than the others does not start', async () => {
  const elsewhere = startServer({ env })
  await expect(elsewhere).rejects.toThrow(
    /another process on this database has its files elsewhere: set STORAGE_S3_/,
  )
})

// With sockets open. 4200 has pusher-js come back at once.
it('two servers on one database reach each other’s sockets, and stop promptly', async () => {
  const app = await readLiveApp(database.db)
  const clients = servers.map(({ url }) =>
    openRawClient(url.replace('http', 'ws'), { path: `/app/${app.key}?protocol=7` }),
  )
  for (const client of clients) {
    await client.socketId()
    client.send({ event: 'pusher:subscribe', data: { channel: 'news' } })
    await client.frame('pusher_internal:subscription_succeeded')
  }
  const { hostname, port } = new URL(servers[0]?.url ?? '')
  const sdk = new PusherSdk({
    appId: app.id,
    key: app.key,
    secret: app.secret,
    host: hostname,
    port,
    useTLS: false,
  })
  await sdk.trigger('news', 'told', {})
  await Promise.all(clients.map((client) => client.frame('told')))

  const start = Date.now()
  await Promise.all(servers.map((server) => server.stop()))
  expect(Date.now() - start).toBeLessThan(STOP_LIMIT_MS)
  expect((await Promise.all(clients.map((client) => client.closed()))).map(({ code }) => code)).toEqual([
    4200, 4200,
  ])
})

it('a server that is told to stop tells proxies first, and answers meanwhile', async () => {
  const server = await startServer({ env: { ...env, DRAIN_WAIT: '3' }, dataDir })
  servers.push(server)
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status
  expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 200])
  process.kill(server.pid, 'SIGTERM')
  await until('it says that it leaves', async () => (await statusOf('/ready')) === 503)
  expect([await statusOf('/live'), await statusOf('/health')]).toEqual([200, 200])
  await until('it has stopped listening', () =>
    statusOf('/live').then(
      () => false,
      () => true,
    ),
  )
})
