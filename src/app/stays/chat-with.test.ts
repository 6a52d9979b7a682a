import { expect, it } from 'vitest'
import { chatAbout } from './chat-about.ts'

const AGREEMENT = { id: 'a', unitId: 'cabin', hostId: 'ngaire', guestId: 'tom' }
const chat = (id: string, person: string, unit: string | null) => ({
  id,
  others: [{ id: person, firstName: '', lastName: '', avatarUrl: null, readPosition: -1 }],
  subject: unit === null ? null : { kind: 'unit' as const, id: unit, title: '' },
})

it('picks the conversation about the agreement’s room among those with one person', () => {
  const chats = [chat('1', 'tom', 'hut'), chat('2', 'aroha', 'cabin'), chat('3', 'tom', 'cabin')]
  expect(chatAbout(chats, AGREEMENT)?.id).toBe('3')
})

it('ignores conversations about other rooms', () => {
  expect(chatAbout([chat('1', 'tom', 'hut'), chat('2', 'tom', null)], AGREEMENT)).toBeUndefined()
})
