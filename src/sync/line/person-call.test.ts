import { afterEach, expect, it } from 'vitest'
import { ok } from '#contract/result.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { createEngineHttp } from './engine-http.ts'
import type { Http } from './http-client.ts'
import { callAsPerson } from './person-call.ts'
import { startReachability } from './reachability.ts'

let stop = () => {}
afterEach(() => stop())

function setUp() {
  const clock = manualClock()
  const line = startReachability(clock)
  stop = line.stop
  // The engine uses only these members of the client here.
  const http = { call: async () => ok({ data: { key: 'k' } }), lastWaitMs: () => 0 } as unknown as Http
  const engine = createEngineHttp(http, line, new AbortController().signal)
  let answer: unknown = 'none yet'
  const ask = () => callAsPerson(engine, 'pushKey', {}).then((given) => (answer = given))
  return { clock, line, ask, answer: () => answer }
}

it('waits for the outcome of the very first request while that is under way', async () => {
  const { clock, line, ask, answer } = setUp()
  const first = line.enter()
  const asked = ask()
  await clock.advance(1_000)
  expect(answer()).toBe('none yet')
  first?.done('answer')
  await asked
  expect(answer()).toMatchObject({ ok: true })
})

it('fails at once when the first request got no response, and on a closed line', async () => {
  const { line, ask, answer } = setUp()
  const first = line.enter()
  const asked = ask()
  first?.done('noAnswer')
  await asked
  expect(answer()).toMatchObject({ ok: false, failure: { kind: 'network' } })
  await ask()
  expect(answer()).toMatchObject({ ok: false, failure: { kind: 'network' } })
})
