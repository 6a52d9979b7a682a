import { expect, test } from 'vitest'
import { chatHold } from './chat-hold.ts'

test('a refused message holds later ones, whatever else waits', () => {
  expect(chatHold([{ state: 'sent' }, { state: 'rejected' }, { state: 'uncertain' }])).toBe('rejected')
})

test('a message without an answer holds later ones', () => {
  expect(chatHold([{ state: 'uncertain' }, { state: 'queued' }])).toBe('uncertain')
})

test('messages being sent normally hold nothing', () => {
  expect(chatHold([{ state: 'received' }, { state: 'sending' }, { state: 'queued' }])).toBeNull()
})
