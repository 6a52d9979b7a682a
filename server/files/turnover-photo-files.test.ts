import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Given } from '#contract/given.ts'
import type { HandTables } from '#server/access/hands.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { turnoverRows, type TurnoverTables } from '#server/records/turnovers/turnover-rows.ts'
import { changesHead } from '#server/store/feed.ts'
import { valueOf } from '#tests/support/chat-bed.ts'
import { photo } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { unusedTurnoverPhotos } from './turnover-photo-files.ts'

let bed: UploadBed
let picture: Buffer
/** A stay in a room of the host, in which the stranger does the turnovers. */
let stayId = ''
let unitId = ''
let id = ''
beforeAll(async () => {
  bed = await createUploadBed()
  picture = await photo(320, 240)
})
afterAll(() => bed.close())
beforeEach(async () => {
  ;[stayId, unitId, id] = [v7(), v7(), v7()]
  const { host, guest } = bed.ids
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: host, title: 'Loft', status: 'PUBLISHED' })
    .execute()
  await bed.db
    .insertInto('agreements')
    .values({
      ...{ id: stayId, host_id: host, guest_id: guest, unit_id: unitId, status: 'ACTIVE' },
      ...{ terms: '{}', facts: '{}', hash: 'x' },
    })
    .execute()
  await give(['turnovers'])
})

/** Sets what the stranger may do in the room. */
async function give(given: Given[]): Promise<void> {
  const at = bed.scope.now()
  const hand = { id: v7(), unit_id: unitId, host_id: bed.ids.host, person_id: bed.ids.stranger }
  await bed.db
    .withTables<HandTables>()
    .insertInto('hands')
    .values({ ...hand, given, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.constraint('hands_of_a_room').doUpdateSet({ given }))
    .execute()
}

/** Writes a turnover that names these photos. */
async function name(ids: readonly string[]): Promise<void> {
  const fields = JSON.stringify({ photos: Object.fromEntries(ids.map((each) => [each, true])) })
  const at = bed.scope.now()
  await bed.db
    .withTables<TurnoverTables>()
    .insertInto('turnovers')
    .values({ agreement_id: stayId, host_id: bed.ids.host, fields, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('agreement_id').doUpdateSet({ fields }))
    .execute()
}

const put = async (who: UploadPerson | null, ownerId = stayId) =>
  (await bed.put(who, picture, { id, purpose: 'turnoverPhoto', ownerId })).status
const read = async (who: UploadPerson | null) => (await bed.contentOf(who, id)).statusCode

describe('a photo of a turnover', () => {
  it('can be added by the host and by a helper with turnovers, for an existing stay', async () => {
    expect(await put(null)).toBe(401)
    expect(await put('guest')).toBe(403)
    expect(await put('stranger', v7())).toBe(403)
    await give([])
    expect(await put('stranger')).toBe(403)
    await give(['turnovers'])
    expect(await put('stranger')).toBe(200)
    id = v7()
    expect(await put('host')).toBe(200)
  })

  it('is readable by those who see the turnover that names it, never by the guest', async () => {
    await put('host')
    expect([await read('host'), await read('stranger')]).toEqual([200, 404])
    await name([id])
    expect([await read('stranger'), await read('guest'), await read(null)]).toEqual([200, 404, 401])
    await name([])
    expect(await read('stranger')).toBe(404)
    await name([id])
    await give([])
    expect(await read('stranger')).toBe(404)
  })

  it('from a helper reaches the host’s feed and is readable by the host', async () => {
    await name([id])
    const head = await changesHead(bed.db, bed.ids.host)
    await put('stranger')
    const { data } = valueOf(await readChanges(bed.db, bed.ids.host, head, 10))
    expect(data).toMatchObject([{ collection: 'turnovers', id: stayId, row: { files: [{ id }] } }])
    const [row] = await turnoverRows(bed.db, bed.ids.host, [stayId])
    expect(row?.files.map((file) => file.id)).toEqual([id])
    expect(await read('host')).toBe(200)
  })

  it('gives no access to another file whose id the turnover names', async () => {
    const other = v7()
    await bed.put('host', picture, { id: other, purpose: 'avatar' })
    await name([other])
    expect((await turnoverRows(bed.db, bed.ids.stranger, [stayId]))[0]?.files).toEqual([])
  })

  it('is kept while a turnover names it or may still arrive', async () => {
    await put('stranger')
    const stored = await bed.db.selectFrom('files').selectAll().where('id', '=', id).execute()
    expect(await unusedTurnoverPhotos(bed.db, stored)).toEqual([])
    // Who has left can't write it any more.
    await give([])
    expect(await unusedTurnoverPhotos(bed.db, stored)).toEqual(stored)
    await name([id])
    expect(await unusedTurnoverPhotos(bed.db, stored)).toEqual([])
    expect((await bed.call('stranger', 'DELETE', `/v1/uploads/${id}`)).statusCode).toBe(409)
    await name([])
    expect(await unusedTurnoverPhotos(bed.db, stored)).toEqual(stored)
  })
})
