import { expect, test } from 'vitest'
import { ok } from '#contract/result.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { createFakePusher } from '#tests/support/fake-pusher.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { until } from '#tests/support/until.ts'
import { startLive } from './start-live.ts'

/** A live connection whose handshake never ends, with this round trip time. */
function opening(roundTripMs: number | null) {
  const clock = manualClock()
  const live = createFakePusher()
  let opened = 0
  const settings = { key: 'k', cluster: 'c', host: null, port: null, useTls: true }
  const link = startLive({
    loadPusher: async () => {
      opened += 1
      return live.Pusher
    },
    userId: 'somebody',
    // The only request made here.
    engine: { ask: async () => ok({ data: settings }) } as unknown as EngineHttp,
    clock,
    roundTripMs: () => roundTripMs,
    onHint: () => undefined,
    onConnected: () => undefined,
    onChange: () => undefined,
  })
  return { clock, link, live, opened: () => opened }
}

test('leaves an opening connection alone for as long as the line needs', async () => {
  const { clock, link, opened } = opening(800)
  link.connect()
  for (let n = 0; n < 6; n += 1) {
    await clock.advance(1_000)
    link.connect()
  }
  await clock.advance(0)
  expect(opened()).toBe(1)
  link.stop()
})

test('gives up an opening connection after three seconds on a quick line', async () => {
  const { clock, link, opened } = opening(20)
  link.connect()
  await clock.advance(3_100)
  link.connect()
  await clock.advance(0)
  expect(opened()).toBe(2)
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
