import { expect, test } from 'vitest'
import type { MessageView } from '#workers/replica-api.ts'
import { chatAsText } from './export-chat.ts'

test('saves a conversation oldest first, with days, names, gaps and unsent messages', () => {
  const at = new Date(2026, 10, 20, 14, 38).toISOString()
  const stored: MessageView = {
    id: 'a',
    chatId: 'c',
    senderId: 'guest',
    isMine: false,
    kind: 'text',
    message: 'We’ve just left Whakatāne.',
    position: 0,
    createdAt: at,
    writtenAt: null,
    state: 'received',
    rejection: null,
  }
  const waiting: MessageView = {
    ...stored,
    id: 'b',
    isMine: true,
    message: 'Ka pai!',
    position: null,
    createdAt: null,
    writtenAt: at,
    state: 'queued',
  }
  const text = chatAsText([stored, waiting], [{ page: 0, fromPosition: 1, toPosition: 4 }], {
    textOf: ({ message }) => message,
    nameOf: ({ isMine }) => (isMine ? 'Me' : 'Aroha'),
    dayOf: () => '20 November',
    timeOf: () => '2:38 pm',
    stateOf: ({ state }) => (state === 'queued' ? 'Waiting to send' : ''),
    missing: (count) => `${count} missing`,
  })
  expect(text).toBe(
    '20 November\n2:38 pm Aroha: We’ve just left Whakatāne.\n[4 missing]\n2:38 pm Me (Waiting to send): Ka pai!\n',
  )
})
