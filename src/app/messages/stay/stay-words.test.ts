import { expect, it } from 'vitest'
import type { StayView } from '#workers/replica-api.ts'
import { nextWords } from './stay-words.ts'

const stay = (
  status: StayView['status'],
  party: StayView['party'],
  more: Partial<Pick<StayView, 'step' | 'version' | 'startsOn'>> = {},
) => ({ status, party, step: null, version: 1, startsOn: null, ...more })

it.each([
  ['the own step comes before all', stay('APPROVED', 'host', { step: 'start' }), 'start'],
  ['a draft is the host’s to send', stay('DRAFT', 'host'), 'send'],
  ['a draft of this device goes up first', stay('DRAFT', 'host', { version: 0 }), 'goes'],
  ['a host waits for the answer', stay('PENDING', 'host'), 'waits'],
  ['an accepted stay waits for its day', stay('APPROVED', 'guest', { startsOn: '2026-12-01' }), 'later'],
  ['a stay under way needs nothing', stay('ACTIVE', 'host'), null],
  ['what is over needs nothing', stay('COMPLETED', 'guest'), null],
] as const)('%s', (_, one, words) => {
  expect(nextWords(one)).toBe(words)
})
