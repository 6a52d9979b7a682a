import { describe, expect, it } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { firstResponse } from './first-response.ts'

/** Requests by number: the response to each, or `null` for silence until it is aborted. */
function setUp(answers: (string | Error | null)[], hedgeAfterMs: number | null = 3_000) {
  const clock = manualClock()
  const open = new Set<number>()
  let asked = 0
  let won = 0
  const line = { isReceiving: false }
  const fake: typeof fetch = (_url, init) => {
    const index = asked
    asked += 1
    open.add(index)
    return new Promise((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => {
        open.delete(index)
        reject(new Error('aborted'))
      })
      const answer = answers[index]
      if (typeof answer === 'string') resolve(new Response(answer))
      if (answer instanceof Error) reject(answer)
    })
  }
  const stop = new AbortController()
  const response = firstResponse('/', {}, stop.signal, {
    fetch: fake,
    clock,
    hedgeAfterMs,
    isReceiving: () => line.isReceiving,
    onHedgeWon: () => (won += 1),
  })
  return { clock, stop, line, response, asked: () => asked, won: () => won, open }
}

describe('a request that may be repeated in parallel', () => {
  it('is sent once when the response comes in time', async () => {
    const { clock, response, asked, won } = setUp(['first'])
    expect(await (await response).text()).toBe('first')
    await clock.advance(60_000)
    expect(asked()).toBe(1)
    expect(won()).toBe(0)
  })

  it('takes a later response and cancels the silent requests', async () => {
    const { clock, response, won, open } = setUp([null, null, 'third'])
    await clock.advance(5_000)
    expect(await (await response).text()).toBe('third')
    expect(won()).toBe(1)
    expect([...open]).toEqual([2])
  })

  it('has at most three open and six in all, so that the browser can still connect', async () => {
    const { clock, stop, response, asked, open } = setUp([])
    response.catch(() => undefined)
    for (let i = 0; i < 30; i += 1) {
      await clock.advance(1_000)
      expect(open.size).toBeLessThanOrEqual(3)
    }
    expect(asked()).toBe(6)
    stop.abort()
    await expect(response).rejects.toThrow('aborted')
    expect(open.size).toBe(0)
  })

  it('fails at once if it is the only one, but not while another may get a response', async () => {
    const refused = setUp([new Error('refused')])
    await expect(refused.response).rejects.toThrow('refused')
    expect(refused.asked()).toBe(1)
    const { clock, response } = setUp([null, new Error('refused'), 'third'])
    await clock.advance(5_000)
    expect(await (await response).text()).toBe('third')
  })

  it('isn’t repeated while another response arrives, for up to 12 s', async () => {
    const { clock, line, asked, stop, response } = setUp([])
    response.catch(() => undefined)
    line.isReceiving = true
    await clock.advance(11_000)
    expect(asked()).toBe(1)
    await clock.advance(2_000)
    expect(asked()).toBe(2)
    stop.abort()
  })

  it('is repeated soon after the other response has ended', async () => {
    const { clock, line, asked, stop, response } = setUp([])
    response.catch(() => undefined)
    line.isReceiving = true
    await clock.advance(4_000)
    line.isReceiving = false
    await clock.advance(2_000)
    expect(asked()).toBe(2)
    stop.abort()
  })

  it('is never repeated where responses are slow anyway', async () => {
    const { clock, asked, stop, response } = setUp([null], null)
    response.catch(() => undefined)
    await clock.advance(60_000)
    expect(asked()).toBe(1)
    stop.abort()
  })
})
