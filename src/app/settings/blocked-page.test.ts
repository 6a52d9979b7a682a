import { expect, it } from 'vitest'
import type { BlockedPerson } from '#workers/replica-api.ts'
import { blockedPage } from './blocked-page.ts'

const person = (id: string, more: Partial<BlockedPerson> = {}): BlockedPerson => ({
  id,
  firstName: `First ${id}`,
  lastName: '',
  waitingIn: null,
  isUnblockWaiting: false,
  canUndo: false,
  ...more,
})
const onServer = (...ids: string[]) => ({
  data: ids.map((id) => ({ ...person(id), avatarUrl: null, blockedAt: '2026-11-21T00:00:00.000Z' })),
  meta: { currentPage: 1, lastPage: 3 },
})
const idsOf = ({ people }: ReturnType<typeof blockedPage>) => people.map(({ id }) => id)

it('shows the server’s page, without adding people known only on this device', () => {
  const page = blockedPage([person('a'), person('c')], onServer('a', 'b'), 2)
  expect(idsOf(page)).toEqual(['a', 'b'])
  expect(page).toMatchObject({ lastPage: 3, isKnown: true })
})

it('a block that waits to be sent comes before the first page, once', () => {
  const here = [person('new', { waitingIn: 'chat' }), person('a', { waitingIn: 'chat' })]
  expect(idsOf(blockedPage(here, onServer('a'), 1))).toEqual(['new', 'a'])
  expect(idsOf(blockedPage(here, onServer('b'), 2))).toEqual(['b'])
})

it('without a response, shows people that this device can name a page at a time', () => {
  const here = [
    person('nameless', { firstName: '' }),
    ...Array.from({ length: 21 }, (_, n) => person(`${n}`)),
  ]
  expect(idsOf(blockedPage(here, null, 1))).toHaveLength(20)
  expect(blockedPage(here, null, 9)).toMatchObject({ people: [{ id: '20' }], lastPage: 2, isKnown: false })
  expect(blockedPage([], null, 1)).toEqual({ people: [], lastPage: 1, isKnown: false })
})
