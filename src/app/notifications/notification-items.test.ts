import { expect, it } from 'vitest'
import { RECORDS_TO_SEE } from '#tests/support/views.ts'
import type { AttentionView, SharedView } from '#workers/replica-api.ts'
import { notificationItems } from './notification-items.ts'

const others = [{ id: 'p', firstName: 'Aroha', lastName: 'Ngatai', avatarUrl: null, readPosition: -1 }]
const photo = { id: 'p1', name: 'porch.jpg', type: 'image/jpeg', size: 3 }
const view: AttentionView & { shared: SharedView[] } = {
  shared: [{ id: 's', at: 1, text: '', photos: [photo], leftOut: 0 }],
  refused: [
    { chatId: 'a', others, id: 'm1', message: 'one', reason: 'invalid' },
    { chatId: 'a', others, id: 'm2', message: 'two', reason: 'invalid' },
  ],
  uncertain: [{ chatId: 'b', others, count: 2 }],
  unread: [{ chatId: 'c', others, count: 5, preview: 'Kia ora', at: '2026-11-25T04:05:00.000Z' }],
  waiting: [{ chatId: 'd', others, count: 1 }],
  drafts: [{ chatId: 'e', others, text: 'later' }],
  missedCalls: [{ chatId: 'f', others, at: '2026-11-25T03:00:00.000Z' }],
  changes: [{ collection: 'units', recordId: 'u', title: 'Hut', state: 'conflict' }],
  ...RECORDS_TO_SEE,
}

it('sorts news by consequence, each with its link', () => {
  expect(notificationItems(view).map(({ kind, path, text }) => [kind, path, text])).toEqual([
    ['refused', '/messages?chat=a', 'one'],
    ['refused', '/messages?chat=a', 'two'],
    ['contested', '/units/details/u', ''],
    ['refusedFile', '/units/details/u', ''],
    ['uncertain', '/messages?chat=b', ''],
    ['overlap', '/units/details/t', ''],
    ['answer', '/accommodation/agreements/details/y', ''],
    ['missedCall', '/messages?chat=f', ''],
    ['shared', '/share', 'porch.jpg'],
    ['unread', '/messages?chat=c', 'Kia ora'],
  ])
})

it('two refused messages of one conversation are two notifications', () => {
  expect(new Set(notificationItems(view).map(({ key }) => key)).size).toBe(10)
})

it('says with whom and when, as far as known', () => {
  const said = notificationItems(view).map(({ kind, other, at }) => [kind, other, at])
  expect(said.filter(([, other, at]) => other !== '' || at !== null)).toEqual([
    ['answer', 'Tom Hallward', '2026-11-24T20:00:00.000Z'],
    ['missedCall', '', '2026-11-25T03:00:00.000Z'],
    ['shared', '', 1],
    ['unread', '', '2026-11-25T04:05:00.000Z'],
  ])
})

it('leaves the day’s tasks and unfinished work to To do', () => {
  const kinds = new Set(notificationItems(view).map(({ kind }) => String(kind)))
  for (const task of ['start', 'preparedStep', 'draftRoom', 'waiting', 'drafts'])
    expect(kinds).not.toContain(task)
})

it('omits messages that send themselves, and drafts', () => {
  const { waiting, drafts } = view
  const rest = {
    refused: [],
    uncertain: [],
    unread: [],
    missedCalls: [],
    changes: [],
    files: [],
    records: [],
    shared: [],
  }
  expect(notificationItems({ ...rest, waiting, drafts })).toEqual([])
})
