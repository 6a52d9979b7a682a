import { expect, it } from 'vitest'
import type { AttentionView } from '#workers/replica-api.ts'
import { notificationItems } from './notification-items.ts'

const others = [{ id: 'p', firstName: 'Aroha', lastName: 'Ngatai', avatarUrl: null, readPosition: -1 }]
const view: AttentionView = {
  refused: [
    { chatId: 'a', others, id: 'm1', message: 'one', reason: 'invalid' },
    { chatId: 'a', others, id: 'm2', message: 'two', reason: 'invalid' },
  ],
  uncertain: [{ chatId: 'b', others, count: 2 }],
  unread: [{ chatId: 'c', others, count: 5, preview: 'Kia ora' }],
  waiting: [{ chatId: 'd', others, count: 1 }],
  drafts: [{ chatId: 'e', others, text: 'later' }],
}

it('what was refused comes first, then what may not have arrived, then what is unread, each with its place', () => {
  expect(notificationItems(view).map(({ kind, path, text }) => [kind, path, text])).toEqual([
    ['refused', '/messages?chat=a', 'one'],
    ['refused', '/messages?chat=a', 'two'],
    ['uncertain', '/messages?chat=b', ''],
    ['unread', '/messages?chat=c', 'Kia ora'],
  ])
})

it('two refused messages of one conversation are two notifications', () => {
  expect(new Set(notificationItems(view).map(({ key }) => key)).size).toBe(4)
})

it('what sends itself and what was begun are no news', () => {
  expect(notificationItems({ ...view, refused: [], uncertain: [], unread: [] })).toEqual([])
})
