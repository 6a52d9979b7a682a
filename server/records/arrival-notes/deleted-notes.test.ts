import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { AGREED_TERMS, draftBed, rowOf } from '#tests/support/agreements-bed.ts'
import type { ArrivalTables } from './arrival-note-rows.ts'

const bed = draftBed()
let unitId = ''
beforeEach(async () => {
  unitId = randomUUID()
  await bed.db.insertInto('units').values({ id: unitId, host_id: bed.people.host.id, title: 'Hut' }).execute()
  await bed.call('host', 'PUT', `/arrival-notes/${unitId}`, { doorCode: '4821#' })
})

const kept = () =>
  bed.db
    .withTables<ArrivalTables>()
    .selectFrom('arrival_notes')
    .where('unit_id', '=', unitId)
    .select('unit_id')
const remove = () => bed.call('host', 'POST', `/units/${unitId}/steps`, { step: 'delete', version: 1 })

it('deletes the notes of a deleted room', async () => {
  expect(await kept().execute()).toHaveLength(1)
  expect((await remove()).status).toBe(200)
  expect(await kept().execute()).toEqual([])
})

it('keeps the notes of a deleted room until the last guest’s stay has ended', async () => {
  await bed.db.updateTable('units').set({ status: 'PUBLISHED' }).where('id', '=', unitId).execute()
  await bed.call('guest', 'POST', '/chat', { unitId })
  await bed.db.updateTable('units').set({ status: 'DRAFT' }).where('id', '=', unitId).execute()
  const draft = await bed.created({ ...AGREED_TERMS, unitId })
  const sent = rowOf(await bed.step('host', 'send', draft))
  const accepted = rowOf(await bed.step('guest', 'accept', sent))
  expect((await remove()).status).toBe(200)
  // The guest still has to get in.
  expect(await kept().execute()).toHaveLength(1)
  await bed.step('host', 'cancel', accepted)
  expect(await kept().execute()).toEqual([])
})
