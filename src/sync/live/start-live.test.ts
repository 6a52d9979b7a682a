import type { Options } from 'pusher-js/worker'
import { expect, test } from 'vitest'
import type { LiveSettings } from '#contract/live-event.ts'
import { ok } from '#contract/result.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { createFakePusher } from '#tests/support/fake-pusher.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { until } from '#tests/support/until.ts'
import { startLive } from './start-live.ts'

type Given = { settings?: LiveSettings; pageOrigin?: string; isOpening?: boolean }

const ELSEWHERE: LiveSettings = { key: 'k', cluster: 'c', host: null, port: null, useTls: true }

/**
 * A live connection with this round trip time, and what pusher-js was asked for at each attempt. With `isOpening`, it
 * gets no answer.
 */
function opening(
  roundTripMs: number | null,
  { settings = ELSEWHERE, pageOrigin = 'https://farstead.test', isOpening = false }: Given = {},
) {
  const clock = manualClock()
  const live = createFakePusher()
  const asked: Options[] = []
  class Noting extends live.Pusher {
    constructor(key: string, options: Options) {
      super(key, options)
      asked.push(options)
    }
    override signin() {
      if (!isOpening) super.signin()
    }
  }
  const link = startLive({
    loadPusher: async () => Noting,
    userId: 'somebody',
    baseUrl: '/v1',
    pageOrigin,
    // The only request made here.
    engine: { ask: async () => ok({ data: settings }) } as unknown as EngineHttp,
    clock,
    roundTripMs: () => roundTripMs,
    onHint: () => undefined,
    onConnected: () => undefined,
    onChange: () => undefined,
  })
  return { clock, link, live, asked }
}

test('leaves an opening connection alone for as long as the line needs', async () => {
  const { clock, link, asked } = opening(800, { isOpening: true })
  link.connect()
  // With TLS, and with other traffic beside it, opening takes ten round trips.
  for (let n = 0; n < 8; n += 1) {
    await clock.advance(1_000)
    link.connect()
  }
  await clock.advance(0)
  expect(asked).toHaveLength(1)
  link.stop()
})

test('gives up an opening connection after three seconds on a quick line', async () => {
  const { clock, link, asked } = opening(20, { isOpening: true })
  link.connect()
  await clock.advance(3_100)
  link.connect()
  await clock.advance(0)
  expect(asked).toHaveLength(2)
  link.stop()
})

test('waits longer for a connection where a round trip takes seconds', async () => {
  const { clock, link, asked } = opening(3_000, { isOpening: true })
  link.connect()
  await clock.advance(30_000)
  expect(asked).toMatchObject([{ unavailableTimeout: 36_000 }])
  await clock.advance(10_000)
  await clock.advance(0)
  expect(asked).toHaveLength(2)
  link.stop()
})

test('gives up a connection in doubt, and not one that is still opening', async () => {
  const { clock, link, asked } = opening(800)
  link.connect()
  await clock.advance(0)
  link.doubt()
  link.connect()
  await clock.advance(0)
  expect(asked).toHaveLength(1)
  await until('connected', async () => {
    await clock.advance(0)
    return link.state() === 'connected'
  })
  link.doubt()
  expect(link.state()).toBe('unavailable')
  link.stop()
})

test('a ping reports whether anything has come since the last one', async () => {
  const { clock, link, live } = opening(20)
  expect(link.ping()).toBe(false)
  link.connect()
  await until('connected', async () => {
    await clock.advance(0)
    return link.state() === 'connected'
  })
  // What came with the connection counts.
  expect(link.ping()).toBe(true)
  await until('an answer', () => link.ping())
  live.silence(true)
  link.ping()
  expect(link.ping()).toBe(false)
  expect(link.ping()).toBe(false)
  live.silence(false)
  link.ping()
  await until('an answer', () => link.ping())
  link.stop()
  expect(link.ping()).toBe(false)
})

const PLAIN = { key: 'k', cluster: 'own', host: 'farstead.test', port: 80, useTls: false }

test.each<[string, Given, object]>([
  [
    'by TLS at the page’s own port, where the server doesn’t know of it',
    { settings: PLAIN, pageOrigin: 'https://farstead.test' },
    { forceTLS: true, wsHost: 'farstead.test', wssPort: 443 },
  ],
  [
    'by TLS at another port of the page’s',
    { settings: { ...PLAIN, port: 8443 }, pageOrigin: 'https://farstead.test:8443' },
    { forceTLS: true, wsHost: 'farstead.test', wssPort: 8443 },
  ],
  [
    'without TLS for a page without',
    { settings: PLAIN, pageOrigin: 'http://farstead.test' },
    { forceTLS: false, wsHost: 'farstead.test', wsPort: 80 },
  ],
  [
    'at another host as it says',
    { settings: { ...PLAIN, host: 'live.test' }, pageOrigin: 'https://farstead.test' },
    { forceTLS: false, wsHost: 'live.test', wsPort: 80 },
  ],
])('connects %s', async (_, given, options) => {
  const { clock, link, asked } = opening(20, given)
  link.connect()
  await clock.advance(0)
  expect(asked).toMatchObject([options])
  link.stop()
})
