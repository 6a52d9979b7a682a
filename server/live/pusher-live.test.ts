import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVE_EVENT, userChannel } from '#contract/live-event.ts'
import type { PusherConfig } from '#server/scope/pusher-config.ts'
import { startLiveBed, type LiveBed } from '#tests/support/live-bed.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { until } from '#tests/support/until.ts'
import { startLive } from './start-live.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
/** Stands in for another Pusher-compatible service. */
let service: LiveBed
let logged: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startLiveBed({ ...database, url: null })
})
afterAll(async () => {
  await service.close()
  await database.drop()
})

function remote(pusher: Partial<PusherConfig> = {}) {
  const { id: appId, key, secret } = service.app
  logged = []
  return startLive({
    server: null,
    db: database.db,
    databaseUrl: null,
    config: {
      pusher: {
        appId,
        key,
        secret,
        host: '127.0.0.1',
        port: service.port,
        useTls: false,
        cluster: 'mt1',
        ...pusher,
      },
      publicUrl: null,
      host: '127.0.0.1',
      port: 4280,
      corsOrigins: [],
      trustProxy: 0,
    },
    log: (message) => logged.push(message),
  })
}

it('triggers on the configured service, for more people than one request takes', async () => {
  const live = await remote()
  const people = Array.from({ length: 150 }, (_, n) => `person-${n}`)
  const client = service.client('person-149')
  const channel = client.subscribe(userChannel('person-149'))
  const heard: unknown[] = []
  channel.bind(LIVE_EVENT, (event: unknown) => heard.push(event))
  await until('subscribed', () => channel.subscribed)
  live.publish(people, { subject: 'chat-call', payload: { chatId: '018f0000-0000-7000-8000-000000000009' } })
  await until('heard', () => heard.length === 1)
  expect(heard).toEqual([
    { subject: 'chat-call', payload: { chatId: '018f0000-0000-7000-8000-000000000009' } },
  ])
})

it('signs people in to the service', async () => {
  const live = await remote()
  const client = service.client(null, {
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, callback) => {
        callback(
          null,
          live.authenticateUser(socketId, { id: 'ana', firstName: 'Ana', lastName: 'Tui' }, ['ben']),
        )
      },
    },
  })
  client.signin()
  expect(await until('signed in', () => client.user.user_data)).toEqual({
    id: 'ana',
    user_info: { firstName: 'Ana', lastName: 'Tui' },
    watchlist: ['ben'],
  })
})

it('gives clients the service’s address, by host or cluster, and never the secret', async () => {
  expect((await remote()).settings()).toEqual({
    key: service.app.key,
    cluster: 'mt1',
    host: '127.0.0.1',
    port: service.port,
    useTls: false,
  })
  const byCluster = (await remote({ host: null, port: null, useTls: true, cluster: 'ap4' })).settings()
  expect(byCluster).toEqual({ key: service.app.key, cluster: 'ap4', host: null, port: null, useTls: true })
})

it('logs a failure and never throws, whether the service refuses or is down', async () => {
  const refused = await remote({ secret: 'wrong' })
  refused.publish(['ana'], { subject: 'chat-updated', payload: {} })
  await until('logged', () => logged.length === 1)
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const gone = await remote({ port })
  gone.publish(['ana'], { subject: 'chat-updated', payload: {} })
  await until('logged', () => logged.length === 1)
  expect(logged[0]).toContain('did not reach')
})

it('serves no live protocol of its own when a service is configured', async () => {
  const live = await remote()
  const server = createServer((_request, response) => response.end('the app'))
  live.attach(server)
  expect([server.listenerCount('request'), server.listenerCount('upgrade')]).toEqual([1, 0])
})
