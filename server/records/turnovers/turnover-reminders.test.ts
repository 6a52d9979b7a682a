import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { NoticeOrder } from '#server/scope/notice-order.ts'
import { NO_TURNOVER } from '#contract/turnover-fields.ts'
import type { HandTables } from '#server/access/hands.ts'
import { AGREED_TERMS, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import { NO_NOTICES } from '#tests/support/no-mail.ts'
import { remindOfTurnovers } from './turnover-reminders.ts'
import type { TurnoverTables } from './turnover-rows.ts'

const bed = draftBed()
/** The last day of `AGREED_TERMS`; in December Auckland is 13 hours ahead of Greenwich, and the Chathams 13 ¾. */
const LAST_DAY = '2026-12-15'
const MORNING = '2026-12-14T19:00:00Z'

beforeEach(async () => {
  await bed.db.deleteFrom('agreements').where('id', '<>', bed.draft.id).execute()
  await bed.db.updateTable('users').set({ notices_off: [], inactive_since: null }).execute()
})

/** Returns whom the server reminds of which agreement at this time. */
async function reminded(at: string): Promise<Pick<NoticeOrder, 'userId' | 'subjectId' | 'about'>[]> {
  const orders: NoticeOrder[] = []
  const notices = { ...NO_NOTICES, tell: async (_: unknown, order: NoticeOrder) => void orders.push(order) }
  await remindOfTurnovers({
    ...bed.scope,
    notices,
    now: () => new Date(at),
    log: (line) => expect.unreachable(line),
  })
  return orders.map(({ userId, subjectId, about }) => ({ userId, subjectId, about }))
}

async function accepted(terms: object = {}) {
  await bed.edit('host', { ...AGREED_TERMS, ...terms })
  const { body } = await bed.call('host', 'GET', `/agreements/${bed.draft.id}`)
  return rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', rowOf({ body })))))
}
const due = (subjectId: string) => [{ about: 'turnoverDue', userId: bed.people.host.id, subjectId }]

it('reminds the host once, from eight in the morning of the last day', async () => {
  const { id } = await accepted()
  // One minute to eight, then eight.
  expect(await reminded('2026-12-14T18:59:00Z')).toEqual([])
  expect(await reminded(MORNING)).toEqual(due(id))
  expect(await reminded('2026-12-14T20:00:00Z')).toEqual([])
})

it('also reminds helpers with turnovers, unless they don’t want it', async () => {
  const { host, otherGuest } = bed.people
  const at = bed.scope.now()
  const hand = { unit_id: bed.unitId, host_id: host.id, given: ['turnovers' as const], created_at: at }
  await bed.db
    .withTables<HandTables>()
    .insertInto('hands')
    .values([
      { ...hand, id: randomUUID(), person_id: otherGuest.id, updated_at: at },
      { ...hand, id: randomUUID(), person_id: bed.people.otherHost.id, updated_at: at },
      { ...hand, id: randomUUID(), person_id: bed.people.admin.id, updated_at: at, given: [] },
    ])
    .execute()
  const off = bed.db.updateTable('users').set({ notices_off: ['turnovers:push'] })
  await off.where('id', '=', bed.people.otherHost.id).execute()
  const { id } = await accepted()
  const told = (await reminded(MORNING)).map(({ userId, subjectId }) => [userId, subjectId])
  expect(told).toHaveLength(2)
  expect(told).toEqual(expect.arrayContaining([host.id, otherGuest.id].map((person) => [person, id])))
  expect(await reminded('2026-12-14T20:00:00Z')).toEqual([])
  await bed.db.withTables<HandTables>().deleteFrom('hands').execute()
})

it('goes by the local clock: the Chathams are 45 minutes ahead', async () => {
  const { id } = await accepted({ region: 'CHATHAM_ISLANDS' })
  expect(await reminded('2026-12-14T18:14:00Z')).toEqual([])
  expect(await reminded('2026-12-14T18:15:00Z')).toEqual(due(id))
})

it.each([
  ['the day before', '2026-12-13T19:00:00Z'],
  ['the day after', '2026-12-15T19:00:00Z'],
  ['in the evening', '2026-12-15T06:00:00Z'],
])('reminds nobody %s', async (_, at) => {
  await accepted()
  expect(await reminded(at)).toEqual([])
})

it('reminds nobody once the room is ready', async () => {
  const { id } = await accepted()
  const at = bed.scope.now()
  await bed.db
    .withTables<TurnoverTables>()
    .insertInto('turnovers')
    .values({
      ...{ agreement_id: id, host_id: bed.people.host.id, created_at: at, updated_at: at },
      fields: JSON.stringify({ ...NO_TURNOVER, isReady: true }),
    })
    .execute()
  expect(await reminded(MORNING)).toEqual([])
})

it('reminds nobody of a stay that is cancelled or not accepted', async () => {
  await bed.edit('host', AGREED_TERMS)
  expect(await reminded(MORNING)).toEqual([])
  await bed.step('host', 'cancel', await accepted())
  expect(await reminded(MORNING)).toEqual([])
})

it('reminds nobody who turned it off or was shut out', async () => {
  await accepted()
  const { host } = bed.people
  await bed.db
    .updateTable('users')
    .set({ notices_off: ['turnovers:push'] })
    .where('id', '=', host.id)
    .execute()
  expect(await reminded(MORNING)).toEqual([])
  await bed.db
    .updateTable('users')
    .set({ notices_off: [], inactive_since: new Date() })
    .where('id', '=', host.id)
    .execute()
  expect(await reminded(MORNING)).toEqual([])
  expect(LAST_DAY).toBe(AGREED_TERMS.endsOn)
})
