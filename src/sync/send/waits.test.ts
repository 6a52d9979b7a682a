import { describe, expect, it } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { createWaits } from './waits.ts'

const DAY = 24 * 3_600_000

describe('a wait after a failure', () => {
  it('ends once its time is over, and wakes the sender then', async () => {
    const clock = manualClock()
    const waits = createWaits(clock)
    let woken = 0
    waits.postpone('a')
    waits.wakeFor(['a'], () => (woken += 1))
    expect(waits.mayGo('a')).toBe(false)
    await clock.advance(1_000)
    expect([woken, waits.mayGo('a'), waits.now()]).toEqual([1, true, []])
  })

  // The network that has just returned sets the clock.
  it('does not last a day after the clock was set back by one', async () => {
    const clock = manualClock()
    const waits = createWaits(clock)
    waits.postpone('a')
    clock.setBack(DAY)
    expect(waits.mayGo('a')).toBe(true)
    expect(waits.now()).toEqual([])
  })

  it('lasts as long as a server asks, however long that is', async () => {
    const clock = manualClock()
    const waits = createWaits(clock)
    waits.postpone('a', { kind: 'tooMany', message: '', retryAfterMs: DAY })
    await clock.advance(DAY - 1)
    expect(waits.mayGo('a')).toBe(false)
    await clock.advance(1)
    expect(waits.mayGo('a')).toBe(true)
  })
})
