import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { fc } from '#tests/support/property.ts'
import type { Clock } from './clock.ts'
import { startReachability, type Outcome, type Permit } from './reachability.ts'
import { createWaits } from '#sync/send/waits.ts'

/*
 * Random histories of a line: responses, trouble, silence, a captive portal, requests that hang or are abandoned,
 * browser events, a person's request, and a clock that is set back. Two things must hold: a portal sees at most twelve
 * requests in five minutes, and once the line works again this is noticed, whatever state it was in.
 */

const OUTCOMES = ['answer', 'trouble', 'noAnswer', 'notOurServer', 'abandoned'] as const satisfies Outcome[]
const PORTAL_SPAN_MS = 5 * 60_000
/** The longest wait, which is the portal's, doubled because the clock may be set back meanwhile; plus a margin. */
const FOUND_WITHIN_MS = PORTAL_SPAN_MS * 2 + 70_000
const LOOK_MS = 1_000

type Step =
  | { do: 'turns'; to: Outcome }
  | { do: 'passes' | 'setBack'; ms: number }
  | { do: 'nudge' | 'doubt' | 'hang' | 'endHung' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('turns' as const), to: fc.constantFrom(...OUTCOMES) }),
  fc.record({ do: fc.constant('passes' as const), ms: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({ do: fc.constant('setBack' as const), ms: fc.integer({ min: 1, max: 90_000_000 }) }),
  fc.record({ do: fc.constantFrom('nudge', 'doubt', 'hang', 'endHung') }),
)

/** A clock whose timers run within the call that advances it. */
function quickClock(random: () => number) {
  let realMs = 0
  let setBackMs = 0
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => Date.UTC(2026, 10, 21) + realMs - setBackMs,
    random,
    after: (ms, run) => {
      const timer = { at: realMs + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  return {
    clock,
    realMs: () => realMs,
    setBack: (ms: number) => void (setBackMs += ms),
    advance: (ms: number) => {
      realMs += ms
      for (const timer of timers.filter(({ at }) => at <= realMs)) {
        timers = timers.filter((other) => other !== timer)
        timer.run()
      }
    },
  }
}

function playLine(steps: readonly Step[], chance: number): void {
  const { clock, realMs, setBack, advance } = quickClock(() => chance)
  const line = startReachability(clock)
  let comesTo: Outcome = 'noAnswer'
  let isHanging = false
  const hung: Permit[] = []
  /** Real times of the requests since the last real response. */
  let asked: number[] = []
  function look(): void {
    const permit = line.enter()
    if (!permit) return
    // An abandoned request may never have gone out.
    if (comesTo !== 'abandoned') asked.push(realMs())
    if (isHanging) return void hung.push(permit)
    const recent = asked.filter((at) => at > realMs() - PORTAL_SPAN_MS)
    if (comesTo === 'notOurServer') expect(recent.length).toBeLessThanOrEqual(12)
    if (comesTo === 'answer') asked = []
    permit.done(comesTo)
  }
  function pass(ms: number): void {
    for (let passed = 0; passed < ms; passed += LOOK_MS) {
      advance(Math.min(LOOK_MS, ms - passed))
      look()
    }
  }
  for (const one of steps) {
    if (one.do === 'turns') [comesTo, isHanging] = [one.to, false]
    if (one.do === 'passes') pass(one.ms)
    if (one.do === 'setBack') setBack(one.ms)
    if (one.do === 'nudge') line.nudge()
    if (one.do === 'doubt') line.doubt()
    if (one.do === 'hang') isHanging = true
    if (one.do === 'endHung') hung.shift()?.done(comesTo)
  }
  // No request hangs forever: each has a time limit.
  for (const permit of hung) permit.done('noAnswer')
  ;[comesTo, isHanging] = ['answer', false]
  pass(FOUND_WITHIN_MS)
  expect(line.state()).toBe('reachable')
  line.stop()
}

/**
 * As many requests as a portal may get; then the person signs in to it, and the network that is now there corrects the
 * clock.
 */
const SET_BACK_AT_A_PORTAL: Step[] = [
  { do: 'turns', to: 'abandoned' },
  { do: 'passes', ms: 12_000 },
  { do: 'turns', to: 'notOurServer' },
  { do: 'passes', ms: 1_000 },
  { do: 'setBack', ms: 86_400_000 },
]

test('finds a good line again and doesn’t ask a portal too often', () => {
  const chance = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), chance, (steps, tenths) => playLine(steps, tenths / 10)),
    { numRuns: 500, examples: [[SET_BACK_AT_A_PORTAL, 0]] },
  )
})

test('a wait after failures is at most twice as long as meant, whatever the clock says', async () => {
  const retryAfterMs = fc.option(fc.integer({ min: 0, max: 300_000 }), { nil: undefined })
  const failing = fc.record({ retryAfterMs, backMs: fc.integer({ min: 0, max: 90_000_000 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(failing, { minLength: 1, maxLength: 12 }), async (failures) => {
      const clock = manualClock()
      const waits = createWaits(clock)
      let longestMs = 60_000
      for (const { retryAfterMs = 0, backMs } of failures) {
        waits.postpone('a', { kind: 'tooMany', message: '', retryAfterMs })
        longestMs = Math.max(longestMs, retryAfterMs)
        clock.setBack(backMs)
        await clock.advance(1)
      }
      let isSent = false
      const look = (): void => {
        isSent ||= waits.mayGo('a')
        if (!isSent) waits.wakeFor(['a'], look)
      }
      look()
      await clock.advance(longestMs * 2)
      expect(isSent).toBe(true)
    }),
    { numRuns: 100 },
  )
})
