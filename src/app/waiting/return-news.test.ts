import { expect, test } from 'vitest'
import type { WaitingView } from '#workers/replica-api.ts'
import { awaiting, sentSince } from './return-news.ts'

/** Only the parts of each that are used. */
function waiting(parts: {
  messages?: [string, string][]
  files?: [string, string][]
  edits?: [string, string][]
}): WaitingView {
  const { messages = [], files = [], edits = [] } = parts
  return {
    chats: [
      { chatId: 'c', others: [], messages: messages.map(([id, state]) => ({ id, state, waitsFor: null })) },
    ],
    intents: [],
    files: files.map(([id, purpose]) => ({ id, purpose, state: 'queued' })),
    edits: edits.map(([recordId, collection]) => ({ recordId, collection, state: 'queued', waitsFor: null })),
  } as unknown as WaitingView
}

test('what waited and is gone is told by kind, in one order', () => {
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

test('what was refused before is nobody’s news', () => {
  const before = awaiting(waiting({ messages: [['m1', 'rejected']] }))
  expect(sentSince(before, awaiting(waiting({})))).toEqual([])
})

test('what waits for a newer version holds up no news of the rest', () => {
  const held = (): WaitingView => {
    const view = waiting({ messages: [['m2', 'queued']] })
    for (const { messages } of view.chats) for (const message of messages) message.waitsFor = 'earlier'
    return view
  }
  expect([...awaiting(held())]).toEqual([])
})
