import { expect, it } from 'vitest'
import type { WaitingView } from '#workers/replica-api.ts'
import { diagnosticsText } from './diagnostics-text.ts'

it('contains the queue’s states and attempts, but no texts or names', () => {
  const waiting: WaitingView = {
    intents: [],
    later: [
      { id: 'm9', sort: 'message', others: [], stored: { id: 'm9', body: { v: 2, words: ['Ngatai'] } } },
    ],
    edits: [
      {
        collection: 'units',
        recordId: 'u1',
        state: 'queued',
        title: 'Ngatai homestay',
        isNew: false,
        mine: { title: 'Ngatai homestay' },
        changedAt: 1,
        canDiscard: true,
        waitsFor: null,
      },
    ],
    files: [
      {
        id: 'f1',
        purpose: 'avatar',
        ownerId: null,
        state: 'queued',
        name: 'Aroha.jpg',
        size: 10,
        sent: 0,
        rejection: null,
      },
    ],
    chats: [
      {
        chatId: 'chat-1',
        others: [{ id: 'u', firstName: 'Aroha', lastName: 'Ngatai', avatarUrl: null, readPosition: -1 }],
        messages: [
          {
            id: 'm1',
            message: 'Lockbox 4186',
            writtenAt: '2026-11-21T00:00:00.000Z',
            state: 'uncertain',
            rejection: null,
            isFrozen: true,
            canMove: false,
            quotedId: null,
            attempts: [{ at: 1, outcome: 'noAnswer', note: 'silence' }],
            photos: [],
            waitsFor: null,
          },
        ],
      },
    ],
  }
  const text = diagnosticsText({ status: undefined, buildId: 'b1' }, waiting, new Date(0))
  expect(text).not.toMatch(/Lockbox|Aroha|Ngatai/)
  expect(JSON.parse(text)).toMatchObject({
    buildId: 'b1',
    edits: [{ recordId: 'u1', fields: ['title'] }],
    files: [{ id: 'f1', size: 10 }],
    later: [{ id: 'm9', sort: 'message' }],
    queue: [{ chatId: 'chat-1', messages: [{ id: 'm1', state: 'uncertain', length: 12 }] }],
  })
})
