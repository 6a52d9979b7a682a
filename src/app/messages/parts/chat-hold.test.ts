import { expect, test } from 'vitest'
import { chatHold } from './chat-hold.ts'

test('a refused message holds what is written after it, whatever else waits', () => {
  expect(chatHold([{ state: 'sent' }, { state: 'rejected' }, { state: 'uncertain' }])).toBe('rejected')
})

test('a message without an answer holds what is written after it', () => {
  expect(chatHold([{ state: 'uncertain' }, { state: 'queued' }])).toBe('uncertain')
})

test('messages that go their way hold nothing', () => {
  expect(chatHold([{ state: 'received' }, { state: 'sending' }, { state: 'queued' }])).toBeNull()
})
