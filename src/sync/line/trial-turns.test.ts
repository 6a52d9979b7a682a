import { expect, it } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { startReachability, type Outcome, type Reachability } from './reachability.ts'
import { takeTurns } from './trial-turns.ts'

function setUp() {
  const clock = manualClock()
  const line = startReachability(clock)
  const turns = takeTurns(line)
  const ask = (as: Reachability, outcome: Outcome) => {
    const permit = as.enter()
    permit?.done(outcome)
    return permit !== null
  }
  /** Returns which side gets the trial if both want it, sending first. */
  const whoTries = async (outcome: Outcome) => {
    await clock.advance(61_000)
    if (ask(turns.forSending, outcome)) return 'sending'
    return ask(turns.forReading, outcome) ? 'reading' : 'nobody'
  }
  return { turns, ask, whoTries }
}

it('gives every trial to reading while nobody responds', async () => {
  const { whoTries } = setUp()
  expect([await whoTries('noAnswer'), await whoTries('noAnswer'), await whoTries('notOurServer')]).toEqual([
    'reading',
    'reading',
    'reading',
  ])
})

it('gives every trial to reading after an open line falls silent', async () => {
  const { turns, ask, whoTries } = setUp()
  ask(turns.forReading, 'answer')
  ask(turns.forSending, 'noAnswer')
  expect([await whoTries('noAnswer'), await whoTries('noAnswer'), await whoTries('noAnswer')]).toEqual([
    'reading',
    'reading',
    'reading',
  ])
})

it('takes turns between reading and sending while the server responds with errors', async () => {
  const { whoTries } = setUp()
  expect([
    await whoTries('trouble'),
    await whoTries('trouble'),
    await whoTries('trouble'),
    await whoTries('trouble'),
  ]).toEqual(['reading', 'sending', 'reading', 'sending'])
})

it('an open line serves both, and a doubt gives the next trial to reading', () => {
  const { turns, ask } = setUp()
  ask(turns.forReading, 'answer')
  expect(ask(turns.forSending, 'answer')).toBe(true)
  turns.forReading.doubt()
  turns.readNext()
  expect(ask(turns.forSending, 'answer')).toBe(false)
  expect(ask(turns.forReading, 'answer')).toBe(true)
  expect(ask(turns.forSending, 'answer')).toBe(true)
})

it('a trial that reading leaves unused stays with reading', async () => {
  const { turns, ask, whoTries } = setUp()
  expect(await whoTries('trouble')).toBe('reading')
  expect(await whoTries('trouble')).toBe('sending')
  expect(await whoTries('abandoned')).toBe('reading')
  expect(ask(turns.forSending, 'trouble')).toBe(false)
  expect(ask(turns.forReading, 'trouble')).toBe(true)
})
