import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { photo } from '#tests/support/pictures.ts'
import { until } from '#tests/support/until.ts'
import { createUploadBed, type UploadBed } from '#tests/support/upload-bed.ts'

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

/** Creates a unit with these photos. */
async function unitWith(photos: string[]): Promise<string> {
  const id = v7()
  const fields = JSON.stringify({ photos: photos.map((each) => ({ id: each, alt: '' })) })
  await bed.db
    .insertInto('units')
    .values({ id, host_id: bed.ids.host, title: 'Tōtara Cabin', status: 'DRAFT', fields })
    .execute()
  return id
}

// The transaction of a profile, or of a unit, locks that row and then its pictures: `nowait` fails where one is locked.
it.each([
  ['an avatar', 'arrives'],
  ['an avatar', 'is removed'],
  ['a photo of a unit', 'arrives'],
  ['a photo of a unit', 'is removed'],
])('%s that %s during a change to its owner waits without locking a picture', async (which, what) => {
  const [present, next] = [v7(), v7()]
  const isAvatar = which === 'an avatar'
  const unitId = await unitWith([present, next])
  const belonging = isAvatar ? {} : { purpose: 'unitPhoto' as const, ownerId: unitId }
  await bed.put('host', await photo(), { ...belonging, id: present })
  const holder = await bed.db.startTransaction().execute()
  if (isAvatar) await holder.updateTable('users').set({ phone: '' }).where('id', '=', bed.ids.host).execute()
  else await holder.updateTable('units').set({ title: 'Hut' }).where('id', '=', unitId).execute()

  const changing =
    what === 'arrives'
      ? bed.put('host', await photo(), { ...belonging, id: next })
      : bed.call('host', 'DELETE', `/v1/uploads/${present}`)
  await until('it waits', async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return (await waiting.execute(bed.db)).rows.length === 1
  })
  const ids = [present, next]
  await sql`select from files where id = any(${ids}) for update nowait`.execute(holder)
  await holder.rollback().execute()
  await changing
  const { received } = await bed.stateOf('host', what === 'arrives' ? next : present)
  expect(received > 0).toBe(what === 'arrives')
})
