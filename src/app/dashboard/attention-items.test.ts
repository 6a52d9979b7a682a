import { expect, it } from 'vitest'
import type { AttentionView } from '#workers/replica-api.ts'
import { attentionItems } from './attention-items.ts'

const NOTHING: AttentionView = {
  refused: [],
  uncertain: [],
  unread: [],
  waiting: [],
  drafts: [],
  agreements: [],
}

it('what was refused comes before what is uncertain, an agreement, unread, waits by itself or is half written', () => {
  const items = attentionItems({
    drafts: [{ chatId: 'e', others: [], text: 'Kia' }],
    waiting: [{ chatId: 'd', others: [], count: 2 }],
    unread: [{ chatId: 'c', others: [], count: 3, preview: 'Hello' }],
    uncertain: [{ chatId: 'b', others: [], count: 1 }],
    agreements: [{ id: 'f', need: 'answer', name: 'Ngaire', unitTitle: 'Loft' }],
    refused: [{ chatId: 'a', others: [], id: 'm', message: 'No', reason: 'chatClosed' }],
  })
  expect(items.map(({ kind }) => kind)).toEqual([
    'refused',
    'uncertain',
    'answer',
    'unread',
    'waiting',
    'drafts',
  ])
})

it('a busy kind is summed up after five lines, so that the next kind stays in sight', () => {
  const unread = Array.from({ length: 8 }, (_, n) => ({ chatId: `c${n}`, others: [], count: 1, preview: '' }))
  const drafts = [{ chatId: 'c1', others: [], text: 'Kia' }]
  const items = attentionItems({ ...NOTHING, unread, drafts })
  expect(items).toHaveLength(7)
  expect(items[5]).toEqual({ kind: 'more', key: 'more unread', path: '/messages', count: 3 })
  expect(new Set(items.map(({ key }) => key)).size).toBe(7)
})

it('is empty when nothing needs anyone', () => {
  expect(attentionItems(NOTHING)).toEqual([])
})
