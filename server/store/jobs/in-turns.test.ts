import { afterEach, expect, it, vi } from 'vitest'
import { inTurns } from './in-turns.ts'

afterEach(() => vi.useRealTimers())

it('logs the first failure in a row by its codes, and goes on', async () => {
  vi.useFakeTimers()
  const broken = Object.assign(new Error('date/time field value out of range: "0000-01-01"'), {
    code: '22008',
  })
  const outcomes = [broken, broken, null, broken]
  const logged: string[] = []
  let turns = 0
  const stop = inTurns({
    what: 'Door codes',
    everyMs: 1_000,
    isAtOnce: true,
    run: async () => {
      const outcome = outcomes[turns++] ?? null
      if (outcome) throw outcome
    },
    log: (line) => logged.push(line),
  })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(turns).toBe(5)
  const line = 'Door codes: a turn failed (Error 22008)'
  expect(logged).toEqual([line, line])
  await stop()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(turns).toBe(5)
})
