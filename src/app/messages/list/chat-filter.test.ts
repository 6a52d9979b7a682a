import { expect, it } from 'vitest'
import { CHAT_FILTERS, filterOf, isShownBy, queryOf } from './chat-filter.ts'

it('keeps the filter in the address and ignores an unknown one', () => {
  for (const filter of CHAT_FILTERS) expect(filterOf(new URLSearchParams(queryOf(filter)))).toBe(filter)
  expect(queryOf('all')).toEqual({})
  expect(filterOf(new URLSearchParams({ show: 'lost' }))).toBe('all')
})

it.each([
  ['now', 0, ['all', 'staying']],
  ['coming', 2, ['all', 'unread', 'arriving']],
  ['due', 0, ['all', 'arriving']],
  ['leaving', 0, ['all', 'staying']],
  ['past', 0, ['all', 'past']],
  ['asked', 0, ['all']],
  ['draft', 0, ['all']],
  [null, 1, ['all', 'unread']],
] as const)('a stay in phase %s with %d unread matches %j', (phase, unreadCount, filters) => {
  const stay = phase === null ? undefined : { phase, comesToo: false }
  expect(CHAT_FILTERS.filter((filter) => isShownBy(filter, { unreadCount }, stay))).toEqual(filters)
})

it('shows a guest who is here and coming again under both staying and arriving', () => {
  const stay = { phase: 'now', comesToo: true } as const
  const chat = { unreadCount: 0 }
  expect(CHAT_FILTERS.filter((filter) => isShownBy(filter, chat, stay))).toEqual([
    'all',
    'staying',
    'arriving',
  ])
})
