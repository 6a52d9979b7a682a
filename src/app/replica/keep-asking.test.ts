import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { keepAsking, mayStillAnswer } from './keep-asking.ts'

const HOUR_MS = 3_600_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/**
 * Returns these results in turn and then keeps returning the last one. Records when it was asked and what was reported.
 */
function asking(...answers: Result<string>[]) {
  const startedAt = Date.now()
  const askedAt: number[] = []
  const told: Result<string>[] = []
  const ask = async () => {
    askedAt.push(Date.now() - startedAt)
    const answer = answers[Math.min(askedAt.length, answers.length) - 1]
    if (!answer) throw new Error('There is nothing to answer')
    return answer
  }
  const stop = keepAsking(ask, (answer) => told.push(answer))
  return { askedAt, told, stop }
}

const failed = (kind: Exclude<Failure['kind'], 'invalid' | 'server'>) => fail({ kind, message: '' })
const stumble = fail({ kind: 'server', message: '', status: 503 })

it('asks once, after a short pause, if the server answers', async () => {
  const { askedAt, told } = asking(ok('rows'))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(askedAt).toEqual([300])
  expect(told).toEqual([ok('rows')])
})

it.each([
  ['a missing right', failed('forbidden')],
  ['a row that is not there', failed('notFound')],
  ['a request that breaks a rule', fail({ kind: 'invalid', message: '', fields: {} })],
  ['an ended session', failed('unauthorized')],
  ['a conflict', failed('conflict')],
])('reports %s as final and doesn’t ask again', async (_, answer) => {
  const { askedAt, told } = asking(answer)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(askedAt).toHaveLength(1)
  expect(told).toEqual([answer])
  expect(mayStillAnswer(answer.failure)).toBe(false)
})

it.each([
  ['silence', failed('network')],
  ['a captive portal', failed('notOurServer')],
  ['an error of the server’s own', stumble],
  ['a worker that may not speak yet', failed('worker')],
])('asks again after %s, with waits that double up to a minute', async (_, answer) => {
  const { askedAt } = asking(answer)
  await vi.advanceTimersByTimeAsync(300_000)
  const waits = askedAt.slice(1).map((at, n) => at - (askedAt[n] ?? 0))
  expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000))
  expect(mayStillAnswer(answer.failure)).toBe(true)
})

it('waits as long as the server says before asking again', async () => {
  const { askedAt } = asking(fail({ kind: 'tooMany', message: '', retryAfterMs: 90_000 }), ok('rows'))
  await vi.advanceTimersByTimeAsync(90_299)
  expect(askedAt).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(askedAt).toEqual([300, 90_300])
})

it('stops once a response has come', async () => {
  const { askedAt, told } = asking(stumble, failed('network'), ok('rows'))
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(askedAt).toEqual([300, 1_300, 3_300])
  expect(told.map(({ ok: isOk }) => isOk)).toEqual([false, false, true])
})

it('does nothing after it was stopped, even when a response is still on its way', async () => {
  let answer: (result: Result<string>) => void = () => undefined
  const told: Result<string>[] = []
  const ask = vi.fn(() => new Promise<Result<string>>((resolve) => (answer = resolve)))
  const stop = keepAsking(ask, (result) => told.push(result))
  await vi.advanceTimersByTimeAsync(300)
  stop()
  answer(stumble)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(told).toEqual([])
})
