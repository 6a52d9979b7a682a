import { expect, it } from 'vitest'
import { chatWith } from './chat-with.ts'

const PARTIES = { hostId: 'ngaire', guestId: 'tom' }
const chat = (id: string, person: string, lastPosition = 0) => ({
  id,
  others: [{ id: person, firstName: '', lastName: '', avatarUrl: null, readPosition: -1 }],
  isCohost: false,
  lastPosition,
})

it('picks the first conversation with the other party, for either', () => {
  expect(chatWith([chat('1', 'aroha'), chat('2', 'tom'), chat('3', 'tom')], PARTIES)?.id).toBe('2')
  expect(chatWith([chat('1', 'aroha'), chat('2', 'ngaire')], PARTIES)?.id).toBe('2')
})

it('prefers one with messages', () => {
  expect(chatWith([chat('1', 'tom', -1), chat('2', 'tom', 0)], PARTIES)?.id).toBe('2')
  expect(chatWith([chat('1', 'tom', -1), chat('2', 'tom', -1)], PARTIES)?.id).toBe('1')
})

it('ignores conversations with others, and those where somebody is only a co-host', () => {
  expect(chatWith([chat('1', 'aroha')], PARTIES)).toBeUndefined()
  const [other] = chat('1', 'ngaire').others
  const ofAroha = chat('1', 'aroha')
  const helped = { ...ofAroha, others: [...ofAroha.others, ...(other ? [other] : [])] }
  expect(chatWith([helped, { ...chat('2', 'tom'), isCohost: true }], PARTIES)).toBeUndefined()
})
