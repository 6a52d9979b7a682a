import { expect, test } from 'vitest'
import type { WaitingView } from '#workers/replica-api.ts'
import { awaiting, noteWaiting, waitedAt } from './return-news.ts'
import { heldBack, namesOfWaiting, needing, sentSince } from './sent-since.ts'

/** Only the parts of each that are used. */
function waiting(parts: {
  /** Id, state, and photos. */
  messages?: [string, string, string[]?][]
  files?: [string, string, string?][]
  edits?: [string, string][]
}): WaitingView {
  const { messages = [], files = [], edits = [] } = parts
  return {
    chats: [
      {
        chatId: 'c',
        others: [],
        messages: messages.map(([id, state, photos = []]) => ({ id, state, photos, waitsFor: null })),
      },
    ],
    intents: [],
    files: files.map(([id, purpose, state = 'queued']) => ({ id, purpose, state })),
    edits: edits.map(([recordId, collection]) => ({ recordId, collection, state: 'queued', waitsFor: null })),
  } as unknown as WaitingView
}

test('counts what was sent by kind, in a fixed order', () => {
  const before = awaiting(
    waiting({
      edits: [
        ['a', 'agreements'],
        ['u', 'units'],
      ],
      messages: [
        ['m1', 'queued'],
        ['m2', 'sending'],
      ],
      files: [
        ['f1', 'unitPhoto'],
        ['f2', 'agreementFile'],
      ],
    }),
  )
  expect(sentSince(before, awaiting(waiting({ messages: [['m2', 'queued']] })))).toEqual([
    { kind: 'messages', count: 1 },
    { kind: 'photos', count: 1 },
    { kind: 'files', count: 1 },
    { kind: 'agreements', count: 1 },
    { kind: 'changes', count: 1 },
  ])
})

test('reports photos with their message once they have followed it', () => {
  const before = awaiting(waiting({ messages: [['m1', 'queued', ['p1', 'p2', 'p3']]] }))
  const following = awaiting(waiting({ files: [['p3', 'messagePhoto']] }))
  expect([...before.keys()].filter((id) => following.has(id))).toEqual(['photos p3'])
  expect(sentSince(before, awaiting(waiting({})))).toEqual([
    { kind: 'messages', count: 1 },
    { kind: 'photos', count: 3 },
  ])
})

test('doesn’t count a photo held back by the data saver as sent, or wait for it', () => {
  const before = awaiting(waiting({ messages: [['m1', 'queued', ['p1', 'p2']]] }))
  const after = waiting({ files: [['p2', 'messagePhoto', 'postponed']] })
  expect([...before.keys()].some((id) => awaiting(after).has(id))).toBe(false)
  expect(sentSince(before, awaiting(after), heldBack(after))).toEqual([
    { kind: 'messages', count: 1 },
    { kind: 'photos', count: 1 },
  ])
})

test('doesn’t report photos of a refused message as sent', () => {
  const before = awaiting(waiting({ messages: [['m1', 'queued', ['p1']]], files: [['f', 'agreementFile']] }))
  const after = waiting({ messages: [['m1', 'rejected', ['p1']]] })
  expect(sentSince(before, awaiting(after), needing(after, 'en'), heldBack(after))).toEqual([
    { kind: 'files', count: 1 },
  ])
})

test('reports every picture as a photo, and what may be a PDF as a file', () => {
  const kindOf = (purpose: string) => [...awaiting(waiting({ files: [['f', purpose]] })).values()]
  for (const purpose of ['avatar', 'unitPhoto', 'arrivalPhoto', 'messagePhoto', 'postPicture'])
    expect(kindOf(purpose)).toEqual(['photos'])
  for (const purpose of ['agreementFile', 'ticketFile', 'ledgerFile', 'expenseFile'])
    expect(kindOf(purpose)).toEqual(['files'])
})

test('ignores messages that were refused before', () => {
  const before = awaiting(waiting({ messages: [['m1', 'rejected']] }))
  expect(sentSince(before, awaiting(waiting({})))).toEqual([])
})

test('reports the rest without waiting for what needs a newer version', () => {
  const held = (): WaitingView => {
    const view = waiting({ messages: [['m2', 'queued']] })
    for (const { messages } of view.chats) for (const message of messages) message.waitsFor = 'earlier'
    return view
  }
  expect([...awaiting(held())]).toEqual([])
})

test('names an edit that came into conflict and doesn’t count it as sent', () => {
  const before = awaiting(waiting({ messages: [['m1', 'queued']], edits: [['hut', 'units']] }))
  const after = waiting({})
  after.edits = [{ collection: 'units', recordId: 'hut', state: 'conflict', title: 'Riverbank Hut' }] as never
  const needed = needing(after, 'en')
  expect([...needed.values()]).toEqual(['Riverbank Hut'])
  expect(sentSince(before, awaiting(after), needed)).toEqual([{ kind: 'messages', count: 1 }])
})

test('counts what was sent just before the server was known to answer', () => {
  const all = awaiting(waiting({ messages: [1, 2, 3].map((n) => [`m${n}`, 'queued']) }))
  const fewer = awaiting(waiting({ messages: [['m3', 'queued']] }))
  const offline = noteWaiting(null, all, 1_000, false)
  const seen = waitedAt(noteWaiting(noteWaiting(offline, all, 2_000, true), fewer, 3_000, true), 4_000)
  expect(sentSince(seen, awaiting(waiting({})))).toEqual([{ kind: 'messages', count: 3 }])
})

test('doesn’t count what was discarded offline or long before as sent', () => {
  const all = awaiting(waiting({ messages: [1, 2].map((n) => [`m${n}`, 'queued']) }))
  const fewer = awaiting(waiting({ messages: [['m2', 'queued']] }))
  const discarded = noteWaiting(noteWaiting(null, all, 0, false), fewer, 1_000, false)
  const longAgo = noteWaiting(noteWaiting(null, all, 0, true), fewer, 1_000, true)
  for (const waited of [discarded, longAgo])
    expect(sentSince(waitedAt(waited, 60_000), new Map())).toEqual([{ kind: 'messages', count: 1 }])
})

test('names a message by its recipient and text, and the rest by their names', () => {
  const view = waiting({
    files: [
      ['f', 'agreementFile'],
      ['p', 'messagePhoto'],
    ],
  })
  view.chats = [
    { others: [{ firstName: 'Aroha', lastName: 'Ngatai' }], messages: [{ id: 'm', message: 'Kia ora' }] },
  ] as never
  view.edits = [{ collection: 'units', recordId: 'u', title: 'Riverbank Hut' }] as never
  for (const file of view.files) file.name = 'lease.pdf'
  expect([...namesOfWaiting(view, 'en')]).toEqual([
    ['messages m', 'Aroha Ngatai: Kia ora'],
    ['files f', 'lease.pdf'],
    ['changes u', 'Riverbank Hut'],
  ])
})

test.each([
  ['en', 'NZ$873.04, 1 December 2026', '3 December 2026'],
  ['ja', 'NZ$873.04, 2026年12月1日', '2026年12月3日'],
])('names money and days that the server refused as people read them in %s', (language, money, day) => {
  const view = waiting({})
  view.edits = [
    { collection: 'ledgerEntries', recordId: 'e', state: 'rejected', title: '873.04, 2026-12-01' },
    { collection: 'inspections', recordId: 'i', state: 'conflict', title: '2026-12-03' },
  ] as never
  for (const names of [needing(view, language), namesOfWaiting(view, language)])
    expect([...names]).toEqual([
      ['changes e', money],
      ['changes i', day],
    ])
})
