import { expect, test } from 'vitest'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { chatEvidence, evidenceRows } from './chat-evidence.ts'

const SENT = 'a'.repeat(64)
const KEPT = 'b'.repeat(64)
const photo = { id: 'p', bytes: 9, sha256: SENT, width: 4, height: 3, preview: '' }
const MESSAGE: MessageView = {
  ...{ id: 'm', chatId: 'c', senderId: 'g', isMine: false, kind: 'text', message: 'The gate' },
  ...{
    position: 0,
    createdAt: '2026-11-20T01:00:00.000Z',
    writtenAt: null,
    state: 'received',
    rejection: null,
  },
  photos: [
    { ...photo, kept: { bytes: 7, sha256: KEPT, width: 4, height: 3 } },
    { ...photo, id: 'q', kept: null },
  ],
}

test('a printed conversation has each photo’s checksum, of the stored or the sent file', () => {
  const [row] = evidenceRows([MESSAGE], [], new Map(), {
    nameOf: () => 'Gus',
    momentOf: (at) => at,
    textOf: ({ message }) => message,
    stateOf: () => '',
    missing: String,
  })
  expect(row?.text).toBe(`The gate\n📷 1: SHA-256 ${KEPT}\n📷 2: SHA-256 ${SENT}`)
})

test('the data file has both checksums of a photo', () => {
  // Nothing else of the chat is read for its messages.
  const chat = { id: 'c', subject: null, others: [] } as unknown as ChatView
  const part = chatEvidence(chat, [MESSAGE], [], { title: '', nameOf: () => 'Gus' })
  expect(part.records[0]?.['photos']).toEqual([
    { id: 'p', bytes: 9, sha256: SENT, kept: { bytes: 7, sha256: KEPT, width: 4, height: 3 } },
    { id: 'q', bytes: 9, sha256: SENT, kept: null },
  ])
})

test('print and data say of a message that nobody sent it by hand', () => {
  const chat = { id: 'c', subject: null, others: [] } as unknown as ChatView
  const automatic: MessageView = { ...MESSAGE, isAutomatic: true }
  const [row] = evidenceRows([automatic], [], new Map(), {
    nameOf: () => 'Gus',
    momentOf: (at) => at,
    textOf: ({ message }) => message,
    stateOf: ({ isAutomatic }) => (isAutomatic ? 'Sent automatically' : ''),
    missing: String,
  })
  expect(row?.cells.at(-1)).toBe('Gus · Sent automatically')
  const recordOf = (message: MessageView) =>
    chatEvidence(chat, [message], [], { title: '', nameOf: () => 'Gus' }).records[0]
  expect(recordOf(automatic)?.['sentAutomatically']).toBe(true)
  expect(recordOf(MESSAGE)).not.toHaveProperty('sentAutomatically')
})
