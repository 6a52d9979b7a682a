import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import { UNUSED_FILE_LIFE_MS } from '#contract/limits.ts'
import type { UnitRow } from '#contract/unit.ts'
import { UPLOAD_CONTENT_TYPE } from '#contract/upload.ts'
import { createUnit, moveUnit, updateUnit } from '#server/records/units/units.ts'
import { PDF, photo, sha256 } from '#tests/support/pictures.ts'
import { createUploadBed, type UploadBed, type UploadPerson } from '#tests/support/upload-bed.ts'
import { tidyFiles } from './tidy-files.ts'
import { createUploadScope } from './upload-scope.ts'

const WHOLE = {
  title: 'Tōtara Cabin',
  type: 'ENTIRE_PLACE',
  bedTypes: ['QUEEN'],
  suitableTenants: ['COUPLE'],
  address: { street: '1214 Valley Road', suburb: 'RD 2', town: 'Tāneatua', postcode: '3163' },
  description: 'A cabin under the tōtara.',
  terms: [7, 28],
  rentAmount: 280,
  guestsIncluded: 2,
} as const

let bed: UploadBed
beforeAll(async () => {
  bed = await createUploadBed()
})
afterAll(() => bed.close())

const writer = () => ({ userId: bed.ids.host, isAdmin: false, at: bed.scope.now(), newId: randomUUID })
const addPhoto = async (unitId: string, who: UploadPerson = 'host') =>
  bed.put(who, await photo(), { purpose: 'unitPhoto', ownerId: unitId })
const unitOf = async (who: UploadPerson, id: string): Promise<UnitRow> =>
  (await bed.call(who, 'GET', `/v1/units/${id}`)).json().data
const headOf = async (who: UploadPerson): Promise<string> =>
  (await bed.call(who, 'GET', '/v1/changes/head')).body

async function unitNaming(photos: string[], id: string = randomUUID()): Promise<UnitRow> {
  const named = { ...WHOLE, bedTypes: [...WHOLE.bedTypes], suitableTenants: [...WHOLE.suitableTenants] }
  const fields = {
    ...named,
    terms: [...WHOLE.terms],
    photos: photos.map((photo) => ({ id: photo, alt: '' })),
  }
  const made = await createUnit(bed.db, writer(), id, fields)
  if (!made.ok) throw new Error(made.failure.message)
  return made.value.value
}

async function published(photos: string[], id: string): Promise<UnitRow> {
  const { version } = await unitNaming(photos, id)
  const moved = await moveUnit(bed.db, writer(), id, { step: 'publish', version })
  if (!moved.ok) throw new Error(JSON.stringify(moved.failure))
  return moved.value.value
}

async function name(unit: UnitRow, photos: string[]): Promise<UnitRow> {
  const edit = { photos: photos.map((id) => ({ id, alt: '' })) }
  const changed = await updateUnit(bed.db, writer(), unit.id, unit.version, edit)
  if (!changed.ok) throw new Error(changed.failure.message)
  return changed.value.value
}

it('only the host can upload a photo whose id a unit names', async () => {
  const id = v7()
  const unit = await unitNaming([id])
  const content = await photo()
  for (const who of ['guest', 'stranger'] as const)
    expect((await bed.put(who, content, { id, purpose: 'avatar' })).status).toBe(403)
  expect((await bed.put('stranger', content, { id, purpose: 'unitPhoto', ownerId: v7() })).status).toBe(403)
  expect((await bed.put('host', content, { id, purpose: 'unitPhoto', ownerId: unit.id })).status).toBe(200)
})

it('a photo that arrives after its unit joins the unit’s row and moves the feed', async () => {
  const id = v7()
  const unit = await unitNaming([id])
  expect(unit.files).toEqual([])
  const before = await headOf('host')
  await bed.put('host', await photo(), { id, purpose: 'unitPhoto', ownerId: unit.id })
  expect((await unitOf('host', unit.id)).files.map((file) => file.id)).toEqual([id])
  const after = await headOf('host')
  expect(after).not.toBe(before)
  await bed.call('host', 'DELETE', `/v1/uploads/${id}`)
  expect((await unitOf('host', unit.id)).files).toEqual([])
  expect(await headOf('host')).not.toBe(after)
})

it('a late photo is public only if a published unit names it', async () => {
  const unitId = randomUUID()
  const unit = await published([(await addPhoto(unitId)).id], unitId)
  const late = v7()
  await name(unit, [...unit.photos.map(({ id }) => id), late])
  const { body } = await bed.put('host', await photo(), { id: late, purpose: 'unitPhoto', ownerId: unitId })
  expect((await bed.call(null, 'GET', `/v1${body.data.file?.url}/thumb`)).statusCode).toBe(200)
  expect((await addPhoto(unitId)).body.data.file?.url).toBeNull()
})

// Neither a guest nor another host adds one.
it('only the host can add photos to a unit, and only those who see it can read them', async () => {
  const unitId = randomUUID()
  const { id } = await addPhoto(unitId)
  const unit = await published([id], unitId)
  expect((await addPhoto(unitId, 'stranger')).status).toBe(403)
  expect((await addPhoto(unitId, 'guest')).status).toBe(403)
  const closed = await moveUnit(bed.db, writer(), unitId, { step: 'unpublish', version: unit.version })
  expect(closed.ok).toBe(true)
  const statusFor = async (who: UploadPerson | null) => (await bed.contentOf(who, id)).statusCode
  expect(await statusFor('host')).toBe(200)
  expect([await statusFor('stranger'), await statusFor('guest'), await statusFor(null)]).toEqual([
    404, 404, 401,
  ])
  const admin = await bed.person({ email: 'admin@people.example', role: 'ADMIN' })
  const token = await bed.tokenOf({ email: 'admin@people.example' })
  expect(admin).not.toBe('')
  const read = await bed.as(token, { method: 'GET', url: `/v1/uploads/${id}/content?size=thumb` })
  expect(read.statusCode).toBe(200)
})

// It is in its row, public when the unit is, and ends with it.
it('an administrator’s photo of a host’s unit belongs to the unit', async () => {
  const email = 'photographer@people.example'
  await bed.person({ email, role: 'ADMIN' })
  const token = await bed.tokenOf({ email })
  const unitId = randomUUID()
  const [own, theirs] = [(await addPhoto(unitId)).id, v7()]
  const unit = await name(await published([own], unitId), [own, theirs])
  bed.advance(1000)
  const content = await photo()
  const before = await headOf('host')
  const query = { offset: '0', size: String(content.length), sha256: sha256(content) }
  const put = () =>
    bed.as(token, {
      method: 'PUT',
      url: `/v1/uploads/${theirs}`,
      query: { ...query, purpose: 'unitPhoto', ownerId: unitId },
      headers: { 'content-type': UPLOAD_CONTENT_TYPE },
      payload: content,
    })
  expect((await put()).statusCode).toBe(200)
  // The same request again, after a lost response.
  expect((await put()).json().data.file).toMatchObject({ id: theirs })
  expect(await headOf('host')).not.toBe(before)
  const { files } = await unitOf('host', unitId)
  expect(files.map(({ id }) => id)).toEqual([own, theirs])
  const address = `/v1${files[1]?.url}/thumb`
  expect((await bed.call(null, 'GET', address)).statusCode).toBe(200)
  const { version } = await unitOf('host', unitId)
  await moveUnit(bed.db, writer(), unit.id, { step: 'unpublish', version })
  expect((await bed.call(null, 'GET', address)).statusCode).toBe(404)
  expect((await bed.contentOf('host', theirs)).statusCode).toBe(200)
  expect((await bed.contentOf('stranger', theirs)).statusCode).toBe(404)
})

// Also one that an administrator uploaded.
it('the last photo of a published unit can’t be removed; an unpublished unit’s can', async () => {
  const unitId = randomUUID()
  const [first, second] = [(await addPhoto(unitId)).id, (await addPhoto(unitId)).id]
  const late = v7()
  const unit = await published([first, second], unitId)
  await name(unit, [first, second, late])
  const statusOf = async (id: string) => (await bed.call('host', 'DELETE', `/v1/uploads/${id}`)).statusCode
  const statuses = await Promise.all([statusOf(first), statusOf(second)])
  expect(statuses.toSorted()).toEqual([204, 409])
  // A photo that hasn't arrived doesn't count yet.
  expect(await statusOf(late)).toBe(204)
  const { files, version } = await unitOf('host', unitId)
  expect(files).toHaveLength(1)
  const refusal = await bed.call('host', 'DELETE', `/v1/uploads/${files[0]?.id}`)
  expect(ErrorBody.parse(refusal.json())).toMatchObject({ code: 'conflict', status: 409 })
  expect((await bed.call('stranger', 'DELETE', `/v1/uploads/${files[0]?.id}`)).statusCode).toBe(204)
  expect((await bed.contentOf('host', files[0]?.id ?? '')).statusCode).toBe(200)
  await moveUnit(bed.db, writer(), unitId, { step: 'unpublish', version })
  expect(await statusOf(files[0]?.id ?? '')).toBe(204)
  expect((await unitOf('host', unitId)).files).toEqual([])
})

it('a file that somebody else uploaded before the unit existed is not its photo', async () => {
  const unitId = randomUUID()
  const { id } = await addPhoto(unitId, 'stranger')
  bed.advance(1000)
  await createUnit(bed.db, { ...writer(), at: bed.scope.now() }, unitId, { photos: [{ id, alt: '' }] })
  expect((await unitOf('host', unitId)).files).toEqual([])
})

it('a document keeps its file name; a photo that others may see doesn’t', async () => {
  const named = { name: 'House rules Tāneatua.pdf' }
  const file = (await bed.put('host', PDF, { purpose: 'ticketFile', ownerId: randomUUID(), ...named })).body
  expect(file.data.file).toMatchObject(named)
  const picture = await bed.put('host', await photo(), {
    purpose: 'unitPhoto',
    ownerId: randomUUID(),
    ...named,
  })
  expect(picture.body.data.file).toMatchObject({ name: '' })
})

it('tidying removes a photo taken out of its unit, and keeps one awaiting its unit', async () => {
  const unitId = randomUUID()
  const [kept, out, early] = [
    (await addPhoto(unitId)).id,
    (await addPhoto(unitId)).id,
    (await addPhoto(randomUUID())).id,
  ]
  await name(await unitNaming([kept, out], unitId), [kept])
  bed.advance(UNUSED_FILE_LIFE_MS + 1000)
  await tidyFiles(createUploadScope(bed.scope))
  const left = await bed.db.selectFrom('files').select('id').where('id', 'in', [kept, out, early]).execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual([kept, early].toSorted())
})
