import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageView } from '#workers/replica-api.ts'
import { startWords } from '#tests/support/page-words.ts'
import { ArrivalVoice } from './arrival-voice.tsx'

let root: Root
let host: HTMLElement

beforeAll(async () => {
  await startWords('messages')
})
beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function messages(from: number, to: number, changes: Partial<MessageView> = {}): MessageView[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `m${from + index}`,
    chatId: 'c',
    senderId: 'aroha',
    isMine: false,
    kind: 'text' as const,
    message: `message ${from + index}`,
    position: from + index,
    createdAt: null,
    writtenAt: null,
    state: 'received' as const,
    rejection: null,
    ...changes,
  }))
}

function show(shown: MessageView[], lastPosition: number, isAtNewest = true): string {
  flushSync(() =>
    root.render(
      <ArrivalVoice
        messages={shown}
        lastPosition={lastPosition}
        isAtNewest={isAtNewest}
        authorOf={() => 'Aroha'}
      />,
    ),
  )
  return host.textContent
}

test('reads out messages that arrive at the end, and none from before', () => {
  expect(show(messages(0, 9), 9)).toBe('')
  expect(show(messages(0, 10), 10)).toBe('Aroha: message 10')
})

test('reads out nothing on the way forward, neither old nor newly arrived messages', () => {
  expect(show(messages(0, 99), 500, false)).toBe('')
  expect(show(messages(0, 199), 500, false)).toBe('')
  expect(show(messages(100, 199), 502, false)).toBe('')
  expect(show(messages(300, 502), 502)).toBe('')
  expect(show(messages(300, 503), 503)).toBe('Aroha: message 503')
})

test('doesn’t read out messages fetched for a conversation that opens', () => {
  expect(show([], 500)).toBe('')
  expect(show(messages(400, 500), 500)).toBe('')
})

test('words a call, and reads many messages at once as their number', () => {
  show(messages(0, 9), 9)
  const call = messages(10, 10, { kind: 'call', message: 'missed' })
  expect(show([...messages(0, 9), ...call], 10)).toBe('Aroha: Missed call')
  expect(show(messages(0, 30), 30)).toBe('20 new messages')
})
