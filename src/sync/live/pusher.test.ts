import type { Options } from 'pusher-js/worker'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/live-event.ts'
import { ok } from '#contract/result.ts'
import { createFakePusher } from '#tests/support/fake-pusher.ts'
import { patiently } from '#tests/support/patiently.ts'
import { openLiveConnection, type PusherConstructor } from './pusher.ts'

const ME = '018f0000-0000-7000-8000-000000000001'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A connection to a service that notes what it was asked for. */
function setUp(settings: { host: string | null; port: number | null; useTls: boolean }) {
  const service = createFakePusher()
  const asked: { key: string; options: Options }[] = []
  const channels: string[] = []
  const hints: LiveEvent[] = []
  const onLost = vi.fn<(reason: string) => void>()
  const onConnected = vi.fn<() => void>()
  class Noting extends service.Pusher {
    constructor(key: string, options: Options) {
      super(key, options)
      asked.push({ key, options })
    }
    override subscribe(name: string) {
      channels.push(name)
      return super.subscribe(name)
    }
  }
  const { close } = openLiveConnection({
    Pusher: Noting as unknown as PusherConstructor,
    userId: ME,
    settings: { key: 'public-key', cluster: 'ap4', ...settings },
    openWithinMs: 10_000,
    authenticate: async () => ok({ auth: 'signed', user_data: '{}' }),
    onConnected,
    onHint: (event) => hints.push(event),
    onPresence: () => undefined,
    onBytes: () => undefined,
    onLost,
  })
  return { service, asked, channels, hints, onConnected, onLost, close }
}

it('uses the specified key, cluster and times, and the address of our own server', () => {
  const own = setUp({ host: 'farstead.test', port: 4280, useTls: false })
  expect(own.asked).toMatchObject([
    {
      key: 'public-key',
      options: {
        cluster: 'ap4',
        wsHost: 'farstead.test',
        wsPort: 4280,
        forceTLS: false,
        enableStats: false,
        activityTimeout: 120_000,
        pongTimeout: 30_000,
        unavailableTimeout: 10_000,
      },
    },
  ])
  own.close()
  const elsewhere = setUp({ host: null, port: null, useTls: true })
  expect(elsewhere.asked[0]?.options).toMatchObject({ forceTLS: true })
  expect(elsewhere.asked[0]?.options).not.toHaveProperty('wsHost')
  elsewhere.close()
})

it.each([
  [false, 'ws://farstead.test:4280'],
  [true, 'wss://farstead.test:4280'],
])('has pusher-js itself open a WebSocket, with TLS: %s', async (useTls, address) => {
  const opened: string[] = []
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string) {
        opened.push(url)
      }
      close() {}
    },
  )
  const { default: Pusher } = await import('pusher-js/worker')
  const { close } = openLiveConnection({
    Pusher,
    userId: ME,
    settings: { key: 'public-key', cluster: 'own', host: 'farstead.test', port: 4280, useTls },
    openWithinMs: 10_000,
    authenticate: async () => ok({ auth: 'signed', user_data: '{}' }),
    onConnected: () => undefined,
    onHint: () => undefined,
    onPresence: () => undefined,
    onBytes: () => undefined,
    onLost: () => undefined,
  })
  await patiently(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toMatch(new RegExp(`^${address}/app/public-key\\?`))
  close()
})

it('signs in first, subscribes to the person’s channel only, and takes only hints', async () => {
  const { service, channels, hints, onConnected, close } = setUp({ host: null, port: null, useTls: true })
  expect(channels).toEqual([])
  await patiently(() => expect(onConnected).toHaveBeenCalled())
  expect(channels).toEqual([`event-${ME}`])
  const hint: LiveEvent = { subject: 'chat-updated', payload: {} }
  service.publish([ME], hint)
  service.publish(['somebody-else'], hint)
  service.publish([ME], { subject: 'something-else', payload: {} } as unknown as LiveEvent)
  expect(hints).toEqual([hint])
  close()
  service.publish([ME], hint)
  expect(hints).toHaveLength(1)
  expect(service.connections()).toBe(0)
})

it('is lost once and never reconnects by itself', async () => {
  const { service, asked, onConnected, onLost, close } = setUp({ host: null, port: null, useTls: true })
  await patiently(() => expect(onConnected).toHaveBeenCalled())
  service.setUp(false)
  service.setUp(true)
  expect(onLost).toHaveBeenCalledTimes(1)
  close()
  expect(onLost).toHaveBeenCalledTimes(1)
  expect(asked).toHaveLength(1)
})
