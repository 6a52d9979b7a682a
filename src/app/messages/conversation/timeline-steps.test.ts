import { expect, it } from 'vitest'
import { timelineSteps } from './timeline-steps.ts'

it('lists the steps in the order they happened, each with the clock that timed it', () => {
  const steps = timelineSteps({
    id: 'm',
    isMine: true,
    writtenAt: '2026-11-21T09:00:00Z',
    state: 'read',
    rejection: null,
    attempts: [
      { at: 5, outcome: 'noAnswer', note: 'silence' },
      { at: 9, outcome: 'stored', note: 'not shown' },
    ],
    // A device whose clock is a day ahead changes nothing.
    acceptedAt: '2026-11-20T09:00:00Z',
    position: 3,
  })
  expect(steps.map(({ kind, clock }) => [kind, clock])).toEqual([
    ['written', 'device'],
    ['attempt', 'device'],
    ['attempt', 'device'],
    ['accepted', 'server'],
    ['read', 'server'],
  ])
  expect(steps[1]).toMatchObject({ number: 1, outcome: 'noAnswer', note: 'silence' })
  expect(steps[2]).toMatchObject({ note: '' })
})

it('has only the server’s steps for a message from elsewhere', () => {
  const steps = timelineSteps({
    id: 'm',
    isMine: false,
    writtenAt: null,
    state: 'received',
    rejection: null,
    attempts: [],
    acceptedAt: '2026-11-20T09:00:00Z',
    position: 3,
  })
  expect(steps.map(({ kind }) => kind)).toEqual(['accepted'])
})
