import { afterEach, expect, it } from 'vitest'
import { callChat } from '#contract/call.ts'
import { changesHead } from '#contract/changes.ts'
import { searchMessages } from '#contract/chat-message.ts'
import { startChat } from '#contract/chat.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { fail } from '#contract/result.ts'
import { putUpload } from '#contract/upload.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { createEngineHttp } from './engine-http.ts'
import type { Http } from './http-client.ts'
import { startReachability } from './reachability.ts'

const TEN_MINUTES_MS = 600_000
let stop = () => {}
afterEach(() => stop())

/** Sets up an open line to a server that answers every request with "too many, wait ten minutes". */
function setUp() {
  const clock = manualClock()
  const reachability = startReachability(clock)
  stop = reachability.stop
  reachability.enter()?.done('answer')
  const call = async () => fail({ kind: 'tooMany', message: '', retryAfterMs: TEN_MINUTES_MS })
  // The engine uses only these members of the client here.
  const http = { call, lastWaitMs: () => 0 } as unknown as Http
  const engine = createEngineHttp(http, reachability, new AbortController().signal)
  return { clock, reachability, ask: (endpoint: AnyEndpoint) => engine.ask(endpoint, {}) }
}

it.each([callChat, startChat, searchMessages, putUpload])(
  'a person who may not $name for a while is told so, and the line stays open',
  async (endpoint: AnyEndpoint) => {
    const { reachability, ask } = setUp()
    expect(await ask(endpoint)).toMatchObject({
      failure: { kind: 'tooMany', retryAfterMs: TEN_MINUTES_MS },
    })
    expect(reachability.isOpen()).toBe(true)
    expect(reachability.isOnTrial()).toBe(false)
    expect(reachability.state()).toBe('reachable')
  },
)

it('waits as long as the server asks', async () => {
  const { clock, reachability, ask } = setUp()
  await ask(changesHead)
  await clock.advance(TEN_MINUTES_MS - 1)
  expect(reachability.isOpen()).toBe(false)
  await clock.advance(1)
  expect(reachability.isOpen()).toBe(true)
})
