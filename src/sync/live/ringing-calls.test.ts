import { expect, it } from 'vitest'
import { CALL_RINGS_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import type { EngineHttp } from '#sync/line/engine-http.ts'
import { watchRingingCalls } from './ringing-calls.ts'

const ME = 'me'
const HOUR_MS = 3_600_000

/** Ringing calls, by the time left of each; `look` asks the server for them. */
function setUp(left: Record<string, number>) {
  const clock = manualClock()
  const data = Object.entries(left).map(([id, leftMs]) => ({ id, chatId: 'chat', callerId: 'you', leftMs }))
  const server = { data }
  // The calls use only `ask` of the engine.
  const engine = { ask: async () => ok({ data: server.data }) } as unknown as EngineHttp
  const calls = watchRingingCalls({ engine, clock, userId: ME, onChange: () => undefined })
  return { clock, calls, server, ringing: () => calls.now().map(({ id }) => id) }
}

it('each call ends when its time is over, even while the server can’t be asked', async () => {
  const { clock, calls, ringing } = setUp({ first: 20_000, second: CALL_RINGS_MS })
  await calls.look()
  expect(ringing()).toEqual(['first', 'second'])
  await clock.advance(20_000)
  expect(ringing()).toEqual(['second'])
  await clock.advance(CALL_RINGS_MS - 20_000)
  expect(ringing()).toEqual([])
})

it('a call does not ring for an hour after the device’s clock was set back by one', async () => {
  const { clock, calls, server, ringing } = setUp({ call: CALL_RINGS_MS })
  await calls.look()
  await clock.advance(5_000)
  clock.setBack(HOUR_MS)
  await clock.advance(CALL_RINGS_MS - 5_000)
  expect(ringing()).toEqual([])

  await calls.look()
  clock.setBack(HOUR_MS)
  server.data = server.data.map((call) => ({ ...call, leftMs: 10_000 }))
  await calls.look()
  expect(calls.now()[0]?.endsAt).toBe(clock.now() + 10_000)
  await clock.advance(10_000)
  expect(ringing()).toEqual([])
})

it('asking again does not make the time left jump', async () => {
  const { clock, calls, server } = setUp({ call: CALL_RINGS_MS })
  await calls.look()
  const [first] = calls.now()
  await clock.advance(1_000)
  server.data = server.data.map((call) => ({ ...call, leftMs: CALL_RINGS_MS - 1_500 }))
  await calls.look()
  expect(calls.now()).toEqual([first])
})
