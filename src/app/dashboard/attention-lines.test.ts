import { expect, it } from 'vitest'
import { NO_ATTENTION, RECORDS_TO_SEE } from '#tests/support/views.ts'
import { attentionLines } from './attention-lines.ts'

// Late: not sent for more than a day.
it('sorts: late, refused, uncertain, unread, waiting, half-written', () => {
  const items = attentionLines(
    {
      missedCalls: [{ chatId: 'f', others: [], at: '' }],
      changes: [
        { collection: 'units', recordId: 'u', title: 'Hut', state: 'rejected' },
        { collection: 'profile', recordId: 'p', title: '', state: 'conflict' },
      ],
      ...RECORDS_TO_SEE,
      drafts: [{ chatId: 'e', others: [], text: 'Kia' }],
      waiting: [{ chatId: 'd', others: [], count: 2 }],
      unread: [{ chatId: 'c', others: [], count: 3, preview: 'Hello', at: '' }],
      uncertain: [{ chatId: 'b', others: [], count: 1 }],
      refused: [{ chatId: 'a', others: [], id: 'm', message: 'No', reason: 'chatClosed' }],
    },
    'Since Monday',
  )
  expect(items.map(({ kind, path }) => [kind, path])).toEqual([
    ['overdue', '/sync'],
    ['refused', '/messages?chat=a'],
    ['refusedChange', '/units/details/u'],
    ['contested', '/my-profile?tab=profile'],
    ['refusedFile', '/units/details/u'],
    ['uncertain', '/messages?chat=b'],
    ['overlap', '/units/details/t'],
    ['answer', '/accommodation/agreements/details/y'],
    ['missedCall', '/messages?chat=f'],
    ['start', '/accommodation/agreements/details/x'],
    ['preparedStep', '/accommodation/agreements/details/z'],
    ['preparedStep', '/units/details/w'],
    ['unread', '/messages?chat=c'],
    ['waiting', '/messages?chat=d'],
    ['drafts', '/messages?chat=e'],
    ['draftRoom', '/units/details/v'],
  ])
})

it('names an agreement by its room and the other party', () => {
  const agreement = { kind: 'agreements', other: 'Tom Hallward', need: 'start', at: null } as const
  const records = [
    { ...agreement, id: 'x', title: 'Hut' },
    { ...agreement, id: 'y', title: '' },
  ]
  expect(attentionLines({ ...NO_ATTENTION, records }, null)).toMatchObject([
    { title: 'Hut', other: 'Tom Hallward', record: 'agreements' },
    { title: '', other: 'Tom Hallward', record: 'agreements' },
  ])
})

it('sums a busy kind up after five lines, so that the next kind stays in sight', () => {
  const unread = Array.from({ length: 8 }, (_, n) => ({
    chatId: `c${n}`,
    others: [],
    count: 1,
    preview: '',
    at: '',
  }))
  const drafts = [{ chatId: 'c1', others: [], text: 'Kia' }]
  const items = attentionLines({ ...NO_ATTENTION, unread, drafts }, null)
  expect(items).toHaveLength(7)
  expect(items[5]).toMatchObject({ kind: 'more', count: 3, path: '/messages' })
  expect(new Set(items.map(({ key }) => key)).size).toBe(7)
})

it('sums messages that send themselves up in one line', () => {
  const waiting = [1, 2, 3].map((n) => ({ chatId: `c${n}`, others: [], count: n }))
  const items = attentionLines({ ...NO_ATTENTION, waiting }, null)
  expect(items).toMatchObject([{ kind: 'waiting', path: '/sync', count: 6, others: null }])
})

it('is empty when nothing needs anyone', () => {
  expect(attentionLines(NO_ATTENTION, null)).toEqual([])
})
