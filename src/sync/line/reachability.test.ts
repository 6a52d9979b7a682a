import { describe, expect, it } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { startReachability, type Outcome, type Permit } from './reachability.ts'

function setUp(random: () => number = () => 0.5) {
  const clock = manualClock(undefined, random)
  const line = startReachability(clock)
  /** Makes every request that the line allows, each with `outcome` at once. */
  let asked = 0
  const ask = (outcome: Outcome) => {
    const permit = line.enter()
    if (!permit) return false
    asked += 1
    permit.done(outcome)
    return true
  }
  return { clock, line, ask, asked: () => asked }
}

describe('reachability', () => {
  it('lets one request go at first, and the rest after its response', () => {
    const { line } = setUp()
    const first = line.enter()
    expect(line.enter()).toBeNull()
    first?.done('answer')
    expect(line.state()).toBe('reachable')
    expect(line.enter()).not.toBeNull()
    expect(line.enter()).not.toBeNull()
  })

  it.each([
    { waitMs: 300, isThin: false, roundTripMs: null, expected: 3_000 },
    { waitMs: 300, isThin: false, roundTripMs: 60, expected: 3_000 },
    // The first record of TLS took 3.4 s on the harsh line of docs/field.md.
    { waitMs: 900, isThin: false, roundTripMs: 800, expected: 4_800 },
    { waitMs: 1_900, isThin: false, roundTripMs: 3_000, expected: 10_000 },
    { waitMs: 300, isThin: true, roundTripMs: 60, expected: 10_000 },
    { waitMs: 2_500, isThin: false, roundTripMs: 800, expected: null },
  ])('repeats a silent read in time after %j', ({ waitMs, isThin, roundTripMs, expected }) => {
    const line = startReachability(manualClock(), { isThin: () => isThin, roundTripMs: () => roundTripMs })
    line.enter()?.done('answer', { waitMs })
    expect(line.enter()?.hedgeAfterMs).toBe(expected)
  })

  it('is unreachable after the first failure when nothing is known yet', () => {
    const { line, ask } = setUp()
    ask('noAnswer')
    expect(line.state()).toBe('unreachable')
    expect(line.enter()).toBeNull()
  })

  it('takes three failures over ten seconds once it was reachable', async () => {
    const { line, ask, clock } = setUp()
    ask('answer')
    const states: string[] = []
    line.onChange(() => {
      while (line.isOpen()) ask('noAnswer')
      states.push(`${(clock.now() % 100_000) / 1000} ${line.state()}`)
    })
    const start = clock.now()
    ask('noAnswer')
    while (line.state() === 'reachable') await clock.advance(100)
    expect(clock.now() - start).toBeGreaterThanOrEqual(10_000)
    expect(clock.now() - start).toBeLessThan(20_000)
  })

  it('reports a trial’s decision, either way, and at once when there is none', async () => {
    const { line, clock } = setUp()
    await line.decided()
    for (const outcome of ['noAnswer', 'abandoned', 'answer'] as const) {
      line.force()
      const trial = line.enter()
      let isDecided = false
      const told = line.decided().then(() => (isDecided = true))
      await clock.advance(10)
      expect(isDecided).toBe(false)
      trial?.done(outcome)
      await told
    }
    line.doubt()
    line.enter()
    const told = line.decided()
    line.stop()
    await told
  })

  it('believes one silence or one response after the browser says offline', () => {
    const { line, ask } = setUp()
    ask('answer')
    line.doubt()
    const only = line.enter()
    expect(line.enter()).toBeNull()
    only?.done('answer')
    expect(line.state()).toBe('reachable')
    ask('noAnswer')
    expect(line.state()).toBe('reachable')
    line.force()
    ask('answer')
    line.doubt()
    ask('noAnswer')
    expect(line.state()).toBe('unreachable')
  })

  it('a request begun before the browser’s event opens no line found down since', () => {
    const { line, ask } = setUp()
    ask('answer')
    const early = line.enter()
    line.doubt()
    ask('noAnswer')
    early?.done('answer')
    expect([line.state(), line.isOpen()]).toEqual(['unreachable', false])
  })

  it('a response to a trial begun before the browser’s event leads to another trial', () => {
    const { line, ask } = setUp()
    const early = line.enter()
    line.doubt()
    early?.done('answer')
    expect(line.isOnTrial()).toBe(true)
    ask('answer')
    expect(line.state()).toBe('reachable')
    expect(line.isOnTrial()).toBe(false)
  })

  it('believes one silence when the browser says offline after a first failure', async () => {
    const { line, ask, clock } = setUp()
    ask('answer')
    ask('noAnswer')
    line.doubt()
    expect(line.isOpen()).toBe(false)
    await clock.advance(1_500)
    ask('noAnswer')
    expect(line.state()).toBe('unreachable')
  })

  it('counts requests cut off together as one failure', async () => {
    const { line, ask, clock } = setUp(() => 0)
    ask('answer')
    const permits = [1, 2, 3, 4].map(() => line.enter() as Permit)
    for (const permit of permits) permit.done('noAnswer')
    await clock.advance(1_000)
    expect(line.isOpen()).toBe(true)
  })

  it.each(['online', 'visible'])('tries at once on %s', async () => {
    const { line, ask, clock } = setUp()
    ask('noAnswer')
    await clock.advance(1_500)
    expect(line.isOpen()).toBe(false)
    line.nudge()
    expect(ask('answer')).toBe(true)
    expect(line.state()).toBe('reachable')
  })

  it.each([0, 0.5, 0.999])(
    'asks a captive portal at most 12 times in 5 minutes, signals or not (chance %s)',
    async (chance) => {
      const { line, ask, clock, asked } = setUp(() => chance)
      line.onChange(() => ask('notOurServer'))
      ask('notOurServer')
      for (let second = 0; second < 300; second += 3) {
        line.nudge()
        ask('notOurServer')
        await clock.advance(3_000)
      }
      expect(asked()).toBeLessThanOrEqual(12)
      expect(asked()).toBeGreaterThan(5)
      expect(line.state()).toBe('unreachable')
    },
  )

  it('recovers in seconds from one error page of a proxy, after any number of requests', async () => {
    const { line, ask, clock } = setUp()
    for (let request = 0; request < 50; request += 1) ask('answer')
    ask('notOurServer')
    expect(line.isOpen()).toBe(false)
    await clock.advance(5_001)
    expect(ask('answer')).toBe(true)
    expect(line.state()).toBe('reachable')
  })

  it('leaves the portal behind with the first real response', async () => {
    const { line, ask, clock } = setUp()
    ask('notOurServer')
    await clock.advance(61_000)
    expect(ask('answer')).toBe(true)
    expect(line.state()).toBe('reachable')
    expect(ask('answer')).toBe(true)
  })

  it('asks a server that answers 500 for ten minutes at most 30 times', async () => {
    const { line, ask, clock, asked } = setUp()
    ask('answer')
    line.onChange(() => {
      while (line.isOpen()) ask('trouble')
    })
    ask('trouble')
    await clock.advance(600_000)
    expect(asked()).toBeLessThanOrEqual(30)
    expect(line.state()).toBe('reachable')
  })

  it('waits as long as the server asked', async () => {
    const { line, clock } = setUp()
    line.enter()?.done('trouble', { retryAfterMs: 30_000 })
    await clock.advance(29_000)
    expect(line.isOpen()).toBe(false)
    await clock.advance(1_001)
    expect(line.isOpen()).toBe(true)
  })

  it('doubles its patience per silence up to 120 s, and resets it on a quick response', async () => {
    const { line, clock } = setUp()
    const seen: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      const permit = line.enter()
      seen.push(permit?.idleTimeoutMs ?? 0)
      permit?.done('noAnswer')
      await clock.advance(60_001)
    }
    expect(seen).toEqual([15_000, 30_000, 60_000, 120_000, 120_000])
    line.enter()?.done('answer', { waitMs: 30_000 })
    expect(line.enter()?.idleTimeoutMs).toBe(90_000)
    line.enter()?.done('answer', { waitMs: 100 })
    expect(line.enter()?.idleTimeoutMs).toBe(15_000)
  })

  it('returns an abandoned trial', () => {
    const { line } = setUp()
    line.enter()?.done('abandoned')
    expect(line.isOpen()).toBe(true)
    expect(line.state()).toBe('unknown')
  })

  it('asks a captive portal again in time after the clock was set back by a day', async () => {
    const { clock, line, ask, asked } = setUp()
    line.onChange(() => void ask('notOurServer'))
    ask('notOurServer')
    // As often as allowed: from now on only time helps.
    for (let nudges = 0; nudges < 20; nudges += 1) {
      line.nudge()
      await clock.advance(2_000)
    }
    expect(asked()).toBe(11)
    clock.setBack(24 * 3_600_000)
    line.nudge()
    expect(asked()).toBe(11)
    await clock.advance(6 * 60_000)
    expect(asked()).toBeGreaterThan(11)
  })

  it('acts on a sign that the line is back after the clock was set back', async () => {
    const { clock, line, ask } = setUp()
    line.nudge()
    ask('noAnswer')
    clock.setBack(24 * 3_600_000)
    line.nudge()
    expect(line.isOpen()).toBe(true)
  })
})
