import { expect, test } from 'vitest'
import { chatName, partnerName } from './participant-names.ts'

function person(firstName: string, lastName: string) {
  return { id: '1', firstName, lastName, avatarUrl: null, readPosition: -1 }
}

test('names a chat after the people in it', () => {
  expect(chatName([person('Aroha', 'Ngatai')], 'nobody')).toBe('Aroha Ngatai')
  expect(chatName([person('Aroha', 'Ngatai'), person('陈', '')], 'nobody')).toBe('Aroha Ngatai, 陈')
})

test('uses the fallback without a name', () => {
  expect(chatName([], 'nobody')).toBe('nobody')
  expect(chatName([person('', ' ')], 'nobody')).toBe('nobody')
})

test('names the chat’s other person for a stay, not their co-hosts', () => {
  expect(partnerName([person('Aroha', 'Ngatai'), person('陈', '')], 'nobody')).toBe('Aroha Ngatai')
  expect(partnerName([], 'nobody')).toBe('nobody')
})
