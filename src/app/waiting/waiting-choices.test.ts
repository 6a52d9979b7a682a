import { expect, it } from 'vitest'
import type { WaitingMessage } from '#workers/replica-api.ts'
import { choicesFor, fileChoices } from './waiting-choices.ts'

function waiting(change: Partial<WaitingMessage> = {}): WaitingMessage {
  return {
    id: 'a',
    message: 'Kia ora',
    writtenAt: '2026-11-21T00:00:00Z',
    state: 'queued',
    rejection: null,
    isFrozen: false,
    canMove: true,
    quotedId: null,
    attempts: [],
    photos: [],
    waitsFor: null,
    ...change,
  }
}
const frozen = waiting({ isFrozen: true, canMove: false, state: 'uncertain' })

it('a message that the server may have can only be checked', () => {
  expect(choicesFor(frozen, waiting(), waiting())).toEqual(['check'])
  expect(choicesFor(waiting({ isFrozen: true, state: 'sending' }), null, null)).toEqual(['check'])
})

it('an untried message can be edited, moved past its neighbours and discarded', () => {
  expect(choicesFor(waiting(), waiting(), waiting())).toEqual(['edit', 'up', 'down', 'discard'])
  expect(choicesFor(waiting(), null, waiting())).toEqual(['edit', 'down', 'discard'])
  expect(choicesFor(waiting(), waiting(), null)).toEqual(['edit', 'up', 'discard'])
})

it('a message can’t move past one that the server may have', () => {
  expect(choicesFor(waiting(), frozen, frozen)).toEqual(['edit', 'discard'])
})

it('a message stays below the one it quotes, whichever of the two is moved', () => {
  const quoted = waiting({ id: 'quoted' })
  const answer = waiting({ id: 'answer', quotedId: 'quoted' })
  expect(choicesFor(answer, quoted, waiting())).toEqual(['edit', 'down', 'discard'])
  expect(choicesFor(quoted, waiting(), answer)).toEqual(['edit', 'up', 'discard'])
  expect(choicesFor(answer, waiting(), waiting())).toEqual(['edit', 'up', 'down', 'discard'])
})

it('a refused message can be retried, edited or discarded, but not moved', () => {
  const refused = waiting({ state: 'rejected', rejection: 'forbidden', canMove: false })
  expect(choicesFor(refused, waiting(), waiting())).toEqual(['retry', 'edit', 'discard'])
  const tooLong = waiting({ state: 'rejected', rejection: 'tooLong', canMove: false })
  expect(choicesFor(tooLong, waiting(), waiting())).toEqual(['edit', 'discard'])
})

it.each([
  ['unitPhoto', 'queued', ['discard']],
  ['messagePhoto', 'queued', []],
  ['messagePhoto', 'postponed', ['sendNow']],
  ['messagePhoto', 'sending', []],
  ['messagePhoto', 'rejected', ['retry', 'discard']],
] as const)('a file of purpose %s that is %s offers %j', (purpose, state, choices) => {
  expect(fileChoices({ purpose, state })).toEqual(choices)
})
