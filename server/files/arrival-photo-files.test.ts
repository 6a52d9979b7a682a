import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ArrivalTables } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { unusedArrivalPhotos } from './arrival-photo-files.ts'
import { photo } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'

let bed: UploadBed
let picture: Buffer
let unitId = ''
let id = ''
beforeAll(async () => {
  bed = await createUploadBed()
  picture = await photo(320, 240)
})
afterAll(() => bed.close())
/** A room of the host with a photo in its arrival notes. */
beforeEach(async () => {
  unitId = v7()
  id = v7()
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: bed.ids.host, title: 'Loft', status: 'PUBLISHED' })
    .execute()
  await name([id])
})

/** Writes notes that name these photos. */
async function name(ids: readonly string[]): Promise<void> {
  const fields = JSON.stringify({ photos: ids.map((each) => ({ id: each, alt: '' })) })
  const at = bed.scope.now()
  await bed.db
    .withTables<ArrivalTables>()
    .insertInto('arrival_notes')
    .values({ unit_id: unitId, fields, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet({ fields }))
    .execute()
}

/** Gives the notes to the guest of a stay that both have accepted, with or without the codes. */
async function tellGuest(is_open: boolean): Promise<void> {
  const agreementId = v7()
  const at = bed.scope.now()
  await bed.db
    .insertInto('agreements')
    .values({
      id: agreementId,
      host_id: bed.ids.host,
      guest_id: bed.ids.guest,
      unit_id: unitId,
      status: 'APPROVED',
      terms: '{}',
      facts: '{}',
      hash: 'x',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await bed.db
    .withTables<ArrivalTables>()
    .insertInto('arrivals')
    .values({
      agreement_id: agreementId,
      unit_id: unitId,
      guest_id: bed.ids.guest,
      is_open,
      closes_at: null,
      told_at: at,
      arrived_at: null,
    })
    .execute()
}

const put = async (who: UploadPerson | null, ownerId = unitId) =>
  (await bed.put(who, picture, { id, purpose: 'arrivalPhoto', ownerId })).status
const read = async (who: UploadPerson | null) => (await bed.contentOf(who, id)).statusCode

describe('a photo of arrival notes', () => {
  it('can be added only by the host of the room', async () => {
    expect(await put(null)).toBe(401)
    for (const who of ['guest', 'stranger'] as const) expect(await put(who), who).toBe(403)
    expect(await put('host')).toBe(200)
    // Another person can't use the id of a photo that belongs to the host either.
    const other = v7()
    await bed.db
      .insertInto('units')
      .values({ id: other, host_id: bed.ids.stranger, title: 'Theirs', status: 'PUBLISHED' })
      .execute()
    expect(await put('stranger', other)).not.toBe(200)
  })

  it('is readable only by the host and the guest of an accepted stay', async () => {
    await put('host')
    const statuses = async () => [
      await read('host'),
      await read('guest'),
      await read('stranger'),
      await read(null),
    ]
    expect(await statuses()).toEqual([200, 404, 404, 401])
    await tellGuest(true)
    expect(await statuses()).toEqual([200, 200, 404, 401])
    await bed.db.withTables<ArrivalTables>().deleteFrom('arrivals').where('unit_id', '=', unitId).execute()
    expect(await statuses()).toEqual([200, 404, 404, 401])
  })

  it('is readable by the guest only while their notes name it', async () => {
    await put('host')
    await tellGuest(false)
    expect(await read('guest')).toBe(200)
    await name([])
    expect(await read('guest')).toBe(404)
  })

  it('is hidden from administrators, because it can show how to get in', async () => {
    await put('host')
    await bed.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', bed.ids.stranger).execute()
    expect(await read('stranger')).toBe(404)
    await bed.db.updateTable('users').set({ role: 'HOST' }).where('id', '=', bed.ids.stranger).execute()
  })

  it('is kept while its notes may still arrive, and unused once the room is deleted', async () => {
    await put('host')
    const stored = await bed.db.selectFrom('files').selectAll().where('id', '=', id).execute()
    await bed.db
      .withTables<ArrivalTables>()
      .deleteFrom('arrival_notes')
      .where('unit_id', '=', unitId)
      .execute()
    expect(await unusedArrivalPhotos(bed.db, stored)).toEqual([])
    await bed.db.updateTable('units').set({ status: 'DELETED' }).where('id', '=', unitId).execute()
    expect(await unusedArrivalPhotos(bed.db, stored)).toEqual(stored)
  })
})
