import { expect, it } from 'vitest'
import { NO_ATTENTION, RECORDS_TO_SEE } from '#tests/support/views.ts'
import type { AttentionView } from '#workers/replica-api.ts'
import { attentionGroups } from './attention-lines.ts'

type Given = Parameters<typeof attentionGroups>[1]

const groupsOf = (view: AttentionView, given: Partial<Given> = {}) =>
  attentionGroups(view, { overdue: null, rents: [], day: [], ...given })
/** The lines of all groups. */
const linesOf = (...args: Parameters<typeof groupsOf>) => groupsOf(...args).flatMap(({ lines }) => lines)
const rent = (agreementId: string, owed: number, party: 'host' | 'guest' = 'host') => ({
  agreementId,
  party,
  owed,
  otherName: 'Isla',
  unitTitle: 'Front Room',
})

// Late: not sent for more than a day.
it('groups lines into decide, read and later, each sorted by consequence', () => {
  const groups = groupsOf(
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
    { overdue: 'Since Monday', rents: [rent('r', 1)] },
  )
  expect(groups.map(({ id, lines }) => [id, ...lines.map(({ kind, path }) => [kind, path])])).toEqual([
    [
      'decide',
      ['overdue', '/sync'],
      ['refused', '/messages?chat=a'],
      ['refusedChange', '/units/details/u'],
      ['contested', '/my-profile?tab=profile'],
      ['refusedFile', '/units/details/u'],
      ['uncertain', '/messages?chat=b'],
      ['overlap', '/units/details/t'],
      ['answer', '/accommodation/agreements/details/y'],
      ['start', '/accommodation/agreements/details/x'],
      ['preparedStep', '/accommodation/agreements/details/z'],
      ['preparedStep', '/units/details/w'],
      ['owed', '/accommodation/rent?agreement=r'],
    ],
    ['read', ['missedCall', '/messages?chat=f'], ['unread', '/messages?chat=c']],
    ['later', ['drafts', '/messages?chat=e'], ['draftRoom', '/units/details/v']],
  ])
})

it('names who owes rent, largest amount first, and sums up the rest', () => {
  const rents = [
    rent('a', 1),
    rent('b', 0),
    rent('c', 500),
    rent('d', 20),
    rent('e', 3),
    rent('f', 9, 'guest'),
  ]
  expect(linesOf(NO_ATTENTION, { rents })).toMatchObject([
    { key: 'owed c', cents: 500, name: 'Isla', room: 'Front Room' },
    { key: 'owed d', cents: 20 },
    { key: 'owed e', cents: 3 },
    { kind: 'more', count: 1, path: '/accommodation/rent?show=owed' },
  ])
})

it('omits a stay that today’s list asks about, and the rent owed for it', () => {
  const records = [
    { kind: 'agreements', id: 'x', title: 'Hut', other: 'Tom', need: 'start', at: null } as const,
    { kind: 'agreements', id: 'y', title: 'Loft', other: 'Ann', need: 'finish', at: null } as const,
  ]
  const day = [{ kind: 'late', agreement: { id: 'x' } }] as unknown as Given['day']
  const rents = [rent('x', 100), rent('y', 50)]
  expect(linesOf({ ...NO_ATTENTION, records }, { rents, day })).toMatchObject([
    { kind: 'finish', recordId: 'y' },
    { key: 'owed y' },
  ])
})

it('names an agreement by its room and the other party', () => {
  const agreement = { kind: 'agreements', other: 'Tom Hallward', need: 'start', at: null } as const
  const records = [
    { ...agreement, id: 'x', title: 'Hut' },
    { ...agreement, id: 'y', title: '' },
  ]
  expect(linesOf({ ...NO_ATTENTION, records })).toMatchObject([
    { title: 'Hut', other: 'Tom Hallward', record: 'agreements' },
    { title: '', other: 'Tom Hallward', record: 'agreements' },
  ])
})

it('sums a busy kind up after three lines, so that the next kind stays in sight', () => {
  const unread = Array.from({ length: 8 }, (_, n) => ({
    chatId: `c${n}`,
    others: [],
    count: 1,
    preview: '',
    at: '',
  }))
  const drafts = [{ chatId: 'c1', others: [], text: 'Kia' }]
  const items = linesOf({ ...NO_ATTENTION, unread, drafts })
  expect(items).toHaveLength(5)
  expect(items[3]).toMatchObject({ kind: 'more', count: 5, path: '/messages' })
  expect(new Set(items.map(({ key }) => key)).size).toBe(5)
})

it('omits messages that send themselves', () => {
  const waiting = [1, 2, 3].map((n) => ({ chatId: `c${n}`, others: [], count: n }))
  expect(groupsOf({ ...NO_ATTENTION, waiting })).toEqual([])
})

it('is empty when nothing needs attention', () => {
  expect(groupsOf(NO_ATTENTION)).toEqual([])
})
