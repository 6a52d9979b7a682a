import { expect, test } from 'vitest'
import type { ChatView, MessageView } from '#workers/replica-api.ts'
import { chatEvidence, evidenceRows, type Versions } from './chat-evidence.ts'

const SENT = 'a'.repeat(64)
const KEPT = 'b'.repeat(64)
const FULL_SENT = 'f'.repeat(64)
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

const NONE: Versions = new Map()
const WORDS = {
  earlier: (at: string, text: string) => `Until ${at}: ${text}`,
  noEarlier: 'Not here',
  readablePhoto: 'readable size',
  fullPhoto: 'full size',
}

test('a printed conversation has each photo’s checksum, of the stored or the sent file', () => {
  const [row] = evidenceRows([MESSAGE], [], new Map(), NONE, {
    nameOf: () => 'Gus',
    momentOf: (at) => at,
    textOf: ({ message }) => message,
    stateOf: () => '',
    missing: String,
    ...WORDS,
  })
  expect(row?.text).toBe(`The gate\n📷 1: SHA-256 ${KEPT}\n📷 2: SHA-256 ${SENT}`)
})

test('the data file has both checksums of a photo', () => {
  // Nothing else of the chat is read for its messages.
  const chat = { id: 'c', subject: null, others: [], people: [] } as unknown as ChatView
  const part = chatEvidence(chat, [MESSAGE], [], NONE, { title: '', nameOf: () => 'Gus' })
  expect(part.records[0]?.['photos']).toEqual([
    { id: 'p', bytes: 9, sha256: SENT, kept: { bytes: 7, sha256: KEPT, width: 4, height: 3 } },
    { id: 'q', bytes: 9, sha256: SENT, kept: null },
  ])
})

test('print and data have both sizes of a photo, and say which is which', () => {
  const chat = { id: 'c', subject: null, others: [], people: [] } as unknown as ChatView
  const full = { id: 'f', bytes: 99, sha256: FULL_SENT, width: 40, height: 30, kept: null }
  const kept = { bytes: 7, sha256: KEPT, width: 4, height: 3 }
  const both: MessageView = { ...MESSAGE, photos: [{ ...photo, kept, full }] }
  const [row] = evidenceRows([both], [], new Map(), NONE, {
    nameOf: () => 'Gus',
    momentOf: (at) => at,
    textOf: ({ message }) => message,
    stateOf: () => '',
    missing: String,
    ...WORDS,
  })
  expect(row?.text.split('\n').slice(1)).toEqual([
    `📷 1 (readable size): SHA-256 ${KEPT}`,
    `📷 1 (full size): SHA-256 ${FULL_SENT}`,
  ])
  const part = chatEvidence(chat, [both], [], NONE, { title: '', nameOf: () => 'Gus' })
  expect(part.records[0]?.['photos']).toEqual([
    { id: 'p', bytes: 9, sha256: SENT, kept, full: { id: 'f', bytes: 99, sha256: FULL_SENT, kept: null } },
  ])
})

test('print and data say that a message was sent automatically', () => {
  const chat = { id: 'c', subject: null, others: [], people: [] } as unknown as ChatView
  const automatic: MessageView = { ...MESSAGE, isAutomatic: true }
  const [row] = evidenceRows([automatic], [], new Map(), NONE, {
    nameOf: () => 'Gus',
    momentOf: (at) => at,
    textOf: ({ message }) => message,
    stateOf: ({ isAutomatic }) => (isAutomatic ? 'Sent automatically' : ''),
    missing: String,
    ...WORDS,
  })
  expect(row?.cells.at(-1)).toBe('Gus · Sent automatically')
  const recordOf = (message: MessageView) =>
    chatEvidence(chat, [message], [], NONE, { title: '', nameOf: () => 'Gus' }).records[0]
  expect(recordOf(automatic)?.['sentAutomatically']).toBe(true)
  expect(recordOf(MESSAGE)).not.toHaveProperty('sentAutomatically')
})

test('print and data have every version, with the checksums of photos that are gone', () => {
  const chat = { id: 'c', subject: null, others: [], people: [] } as unknown as ChatView
  const { photos, ...text } = MESSAGE
  const gone: MessageView = { ...text, message: '', isTakenBack: true }
  const [at, then] = ['2026-11-20T01:05:00.000Z', '2026-11-20T02:00:00.000Z']
  const versions: Versions = new Map([
    [
      'm',
      [
        { messageId: 'm', nth: 0, message: 'The gate', photos: [...(photos ?? [])], replacedAt: at },
        { messageId: 'm', nth: 1, message: 'The door', replacedAt: then },
      ],
    ],
  ])
  const words = {
    nameOf: () => 'Gus',
    momentOf: (moment: string) => moment,
    textOf: () => 'Gus took this message back',
    stateOf: () => '',
    missing: String,
    ...WORDS,
  }
  const [row] = evidenceRows([gone], [], new Map(), versions, words)
  expect(row?.text).toBe(
    `Gus took this message back\nUntil ${at}: The gate\n📷 1: SHA-256 ${KEPT}\n📷 2: SHA-256 ${SENT}\nUntil ${then}: The door`,
  )
  const recordOf = (message: MessageView, known: Versions) =>
    chatEvidence(chat, [message], [], known, { title: '', nameOf: () => 'Gus' }).records[0]
  expect(recordOf(gone, versions)).toMatchObject({
    takenBack: true,
    earlier: [
      { message: 'The gate', replacedByServerClockAt: at, photos: [{ id: 'p', sha256: SENT }, { id: 'q' }] },
      { message: 'The door', replacedByServerClockAt: then },
    ],
  })
  // Without a connection they can't be read, and the file says so.
  expect(evidenceRows([gone], [], new Map(), null, words)[0]?.text).toContain('Not here')
  expect(recordOf({ ...MESSAGE, isEdited: true }, null)).toMatchObject({ earlier: null })
  expect(recordOf(MESSAGE, null)).not.toHaveProperty('earlier')
})

test('the data file has the server’s reactions, even while another waits to be sent', () => {
  const chat = { id: 'c', subject: null, others: [], people: [] } as unknown as ChatView
  const [theirs, mine] = [
    { by: 'g', emoji: '❤️', isMine: false },
    { by: 'm', emoji: '👍', isMine: true },
  ]
  const recordOf = (message: MessageView) =>
    chatEvidence(chat, [message], [], NONE, { title: '', nameOf: () => 'Gus' }).records[0]
  const stored = [
    { by: 'g', emoji: '❤️' },
    { by: 'm', emoji: '👍' },
  ]
  const reactions = [theirs, mine]
  expect(recordOf({ ...MESSAGE, reactions })?.['reactions']).toEqual(stored)
  const waiting = { ...mine, emoji: '🎉', isWaiting: true as const }
  for (const shown of [[theirs, waiting], [theirs]])
    expect(recordOf({ ...MESSAGE, reactions: shown, reactionsBefore: reactions })?.['reactions']).toEqual(
      stored,
    )
})

test('the data file lists everybody who could read a conversation with a co-host', () => {
  const named = (id: string) => ({ id, firstName: id, lastName: '' })
  const [tom, moana, rua] = ['Tom', 'Moana', 'Rua'].map(named)
  const chat = { id: 'c', subject: null, others: [tom], people: [tom, moana, rua] } as unknown as ChatView
  const shared = chatEvidence(chat, [], [], NONE, { title: '', nameOf: () => '' })
  expect(shared.facts).toMatchObject({ others: [tom], everybodyElse: [tom, moana, rua] })
  const ofTwo = { ...chat, people: [tom] } as unknown as ChatView
  expect(chatEvidence(ofTwo, [], [], NONE, { title: '', nameOf: () => '' }).facts).not.toHaveProperty(
    'everybodyElse',
  )
})
