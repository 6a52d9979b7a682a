import { expect, test } from 'vitest'
import { chatName, partnerName } from './participant-names.ts'

function person(firstName: string, lastName: string) {
  return { id: '1', firstName, lastName, avatarUrl: null, readPosition: -1 }
}

test('a chat is called after the people in it', () => {
  expect(chatName([person('Aroha', 'Ngatai')], 'nobody')).toBe('Aroha Ngatai')
  expect(chatName([person('Aroha', 'Ngatai'), person('陈', '')], 'nobody')).toBe('Aroha Ngatai, 陈')
})

test('without a name there is a word for it', () => {
  expect(chatName([], 'nobody')).toBe('nobody')
  expect(chatName([person('', ' ')], 'nobody')).toBe('nobody')
})

test('a stay is with the chat’s other person, whoever helps them', () => {
  expect(partnerName([person('Aroha', 'Ngatai'), person('陈', '')], 'nobody')).toBe('Aroha Ngatai')
  expect(partnerName([], 'nobody')).toBe('nobody')
})
