import PusherSdk from 'pusher'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRawClient } from '#tests/support/live-bed.ts'
import { startServer, type RunningServer } from '#tests/support/start-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { readLiveApp } from './live-keys.ts'

/** Longer than the second that clients have to close, and far from the server's own limit for stopping. */
const STOP_LIMIT_MS = 8_000

let database: TestDatabase
let servers: RunningServer[]

beforeAll(async () => {
  database = await createTestDatabase()
  const env = { DATABASE_URL: database.url, DEMO: 'off' }
  servers = [await startServer({ env }), await startServer({ env })]
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await database.drop()
})

// With sockets open.
it('two servers on one database reach the sockets of both, and stop at once', async () => {
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
    1001, 1001,
  ])
})
