import { expect, test } from 'vitest'
import { searchGroups } from './search-groups.ts'
import type { SearchOption } from './search-option.ts'

const option = (id: string, title: string): SearchOption => ({
  id,
  to: `/${id}`,
  title,
  detail: '',
  ranges: [],
  sign: { kind: 'icon', icon: 'search' },
})
const idsOf = (groups: ReturnType<typeof searchGroups>) =>
  groups.map(({ label, options }) => [label, options.map(({ id }) => id)])

test('a room’s exact name comes before every conversation, and nothing shows twice', () => {
  const rooms = { label: 'Rooms', options: [option('u1', 'Main House'), option('u2', 'Main Hut')] }
  const people = { label: 'People', options: [option('c1', 'Aroha Ngatai')] }
  expect(idsOf(searchGroups('main house', 'Names', [rooms, people]))).toEqual([
    ['Names', ['u1']],
    ['Rooms', ['u2']],
    ['People', ['c1']],
  ])
})

test('puts an exact name before one that only begins with it, in any group', () => {
  const people = { label: 'People', options: [option('c1', 'Main Houseman'), option('c2', 'Tom')] }
  const pages = { label: 'Pages', options: [option('p1', 'Main House')] }
  expect(idsOf(searchGroups('main house', 'Names', [people, pages]))).toEqual([
    ['Names', ['p1', 'c1']],
    ['People', ['c2']],
  ])
})

test('shows some of many and counts the others', () => {
  const many = Array.from({ length: 30 }, (_, n) => option(`m${n}`, 'Aroha'))
  const messages = { label: 'Messages', options: many, isCut: true, hasNames: false as const }
  expect(searchGroups('aroha', 'Names', [messages])).toMatchObject([
    { label: 'Messages', more: 10, isCut: true },
  ])
})
