import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import type { InspectionPart, InspectionParts } from '#contract/inspection-fields.ts'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import { hashOfTerms } from '#server/records/agreements/agreement-signing.ts'
import { createInspection } from '#server/records/inspections/inspections.ts'
import { photo } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

const EVERYBODY = ['host', 'guest', 'stranger', null] as const

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

const take = async (ownerId: string, who: UploadPerson = 'host', id = v7()) =>
  bed.put(who, await photo(), { id, purpose: 'inspectionPhoto', ownerId })
const seen = (id: string) =>
  Promise.all(EVERYBODY.map(async (who) => (await bed.contentOf(who, id)).statusCode === 200))
const partsOf = (photos: string[]): InspectionParts => {
  const area: InspectionPart = { type: 'area', what: 'kitchen', name: '', place: 0 }
  const item = { type: 'item', area: 'area-kitchen', what: 'walls', name: '', place: 0 } as const
  return {
    'area-kitchen': area,
    'item-walls': { ...item, state: 'WORN', note: '', reading: '', photos },
  }
}

/** Creates an inspection between host and guest whose walls have some photos, and signs others. */
async function inspectionWith(id: string, now: string[], signed: string[] | null): Promise<void> {
  const [agreementId, unitId, at] = [randomUUID(), randomUUID(), new Date()]
  await bed.db.insertInto('units').values({ id: unitId, host_id: bed.ids.host, title: 'Loft' }).execute()
  await bed.db
    .insertInto('agreements')
    .values({
      id: agreementId,
      host_id: bed.ids.host,
      guest_id: bed.ids.guest,
      unit_id: unitId,
      terms: JSON.stringify(NO_TERMS),
      facts: JSON.stringify(NO_FACTS),
      hash: hashOfTerms(agreementId, NO_TERMS),
      sent_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const fields = {
    moment: 'MOVE_IN',
    inspectedOn: '2026-12-01',
    visitTime: null,
    noticeGivenAt: null,
  } as const
  const signing = signed && {
    content: { ...fields, parts: partsOf(signed) },
    host: { name: 'Ngaire', drawing: null },
    guestAnswer: 'ABSENT' as const,
    guest: null,
    signedAt: at.toISOString(),
  }
  const writer = { userId: bed.ids.host, at, wire: 1, newId: randomUUID, notices: bed.scope.notices }
  const edit = { agreementId, ...fields, ...partsOf(now), ...(signing ? { signing } : {}) }
  const made = await createInspection(bed.db, writer, id, edit)
  if (!made.ok) throw new Error(made.failure.message)
}

it('only the host reads a photo, and the guest once a signed report names it', async () => {
  const [open, closed] = [randomUUID(), randomUUID()]
  const [early, kept, later] = [await take(open), await take(closed), await take(closed)]
  await inspectionWith(open, [early.id], null)
  await inspectionWith(closed, [later.id], [kept.id])
  expect(await seen(early.id)).toEqual([true, false, false, false])
  expect(await seen(kept.id)).toEqual([true, true, false, false])
  expect(await seen(later.id)).toEqual([true, false, false, false])
})

it('a photo uploaded after signing is visible to host and guest', async () => {
  const [inspection, id] = [randomUUID(), v7()]
  await inspectionWith(inspection, [id], [id])
  expect((await take(inspection, 'host', id)).status).toBe(200)
  expect(await seen(id)).toEqual([true, true, false, false])
})

it('rejects somebody else’s photo, and hides one uploaded before the inspection', async () => {
  const [inspection, early] = [randomUUID(), randomUUID()]
  const planted = await take(early, 'stranger')
  await inspectionWith(early, [planted.id], [planted.id])
  // Only who took it reads it.
  expect(await seen(planted.id)).toEqual([false, false, true, false])
  await inspectionWith(inspection, [], null)
  expect((await take(inspection, 'stranger')).status).toBe(403)
  expect((await take(inspection, 'guest')).status).toBe(403)
})

it('tidying keeps a photo that a signed inspection names, and removes an unnamed one', async () => {
  const inspection = randomUUID()
  const [kept, left] = [await take(inspection), await take(inspection)]
  await inspectionWith(inspection, [], [kept.id])
  expect((await bed.call('host', 'DELETE', `/v1/uploads/${kept.id}`)).statusCode).toBe(409)
  const at = new Date(bed.scope.now().getTime() + UNUSED_FILE_LIFE_MS + 1000)
  await tidyFiles(createUploadScope({ ...bed.scope, now: () => at }))
  expect(await seen(kept.id)).toEqual([true, true, false, false])
  expect(await seen(left.id)).toEqual([false, false, false, false])
})
