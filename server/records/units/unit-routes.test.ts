import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ErrorBody } from '#contract/error.ts'
import type { Role } from '#contract/permission.ts'
import { UnitRow } from '#contract/unit.ts'
import { beginFile } from '#server/store/files.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'

let bed: AppBed
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}
const PEOPLE: [string, Role][] = [
  ['host', 'HOST'],
  ['otherHost', 'HOST'],
  ['guest', 'GUEST'],
  ['admin', 'ADMIN'],
]
beforeAll(async () => {
  bed = await createAppBed()
  for (const [name, role] of PEOPLE) {
    const email = `${name}@people.example`
    ids[name] = await bed.person({ email, role })
    tokens[name] = await bed.tokenOf({ email })
  }
})
afterAll(() => bed.close())

type Asked = { body?: object; version?: number }

async function ask(
  who: string | null,
  method: 'GET' | 'PUT' | 'PATCH' | 'POST',
  path: string,
  asked: Asked = {},
) {
  const answer = await bed.as(who === null ? null : (tokens[who] ?? ''), {
    method,
    url: `/v1${path}`,
    headers: asked.version === undefined ? {} : { 'if-match': `"${asked.version}"` },
    ...(asked.body ? { payload: asked.body } : {}),
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}
const rowOf = ({ body }: { body: unknown }): UnitRow => UnitRow.parse((body as { data: unknown }).data)
const errorOf = ({ body }: { body: unknown }) => ErrorBody.parse(body)
const problemsOf = (answer: { body: unknown }) =>
  Object.fromEntries((errorOf(answer).validationErrors ?? []).map(({ field, message }) => [field, message]))

const WHOLE = {
  title: 'Tōtara Cabin',
  type: 'ENTIRE_PLACE',
  suitableTenants: ['COUPLE'],
  bedTypes: ['QUEEN'],
  address: { street: '1214 Valley Road', suburb: 'RD 2', town: 'Tāneatua', postcode: '3163' },
  coordinates: { latitude: -38.06, longitude: 177.01 },
  description: 'A cabin under the tōtara.',
  terms: [7, 28],
  rentAmount: 280,
  guestsIncluded: 2,
  nightLimit: { nights: 60, year: 'COUNCIL' },
  smallDwelling: ['alone', 'pim'],
}

async function photo(unitId: string, hostId = ids['host'] ?? '', at: Date | null = new Date()) {
  const id = randomUUID()
  await beginFile(bed.db, {
    id,
    userId: hostId,
    purpose: 'unitPhoto',
    ownerId: unitId,
    size: 1,
    sha256: '',
    publicKey: id,
    at: bed.scope.now(),
  })
  await bed.db
    .updateTable('files')
    .set({ kind: 'image', bytes: 1, width: 4, height: 3, stored_at: at })
    .where('id', '=', id)
    .execute()
  return id
}

async function newUnit(fields: object = WHOLE, id: string = randomUUID()) {
  return rowOf(await ask('host', 'PUT', `/units/${id}`, { body: fields }))
}

async function published() {
  const draft = await newUnit()
  const photos = [{ id: await photo(draft.id), alt: 'The cabin' }]
  const whole = rowOf(
    await ask('host', 'PATCH', `/units/${draft.id}`, { body: { photos }, version: draft.version }),
  )
  const body = { step: 'publish', version: whole.version }
  return rowOf(await ask('host', 'POST', `/units/${draft.id}/steps`, { body }))
}

async function talk(unitId: string, who = 'guest') {
  const body = { unitId, participantId: ids['host'] }
  expect((await ask(who, 'POST', '/chat', { body })).status).toBe(200)
}

test('refuses every endpoint without a sign-in, and to people without access', async () => {
  const { id, version } = await newUnit()
  const steps = { step: 'archive', version }
  const requests = (who: string | null) =>
    Promise.all([
      ask(who, 'GET', '/units'),
      ask(who, 'GET', `/units/${id}`),
      ask(who, 'PUT', `/units/${id}`, { body: { title: 'Mine' } }),
      ask(who, 'PATCH', `/units/${id}`, { body: { title: 'Mine' }, version }),
      ask(who, 'POST', `/units/${id}/steps`, { body: steps }),
      ask(who, 'GET', '/units?all=true'),
    ])
  const statuses = async (who: string | null) => (await requests(who)).map(({ status }) => status)
  expect(await statuses(null)).toEqual([401, 401, 401, 401, 401, 401])
  expect(await statuses('guest')).toEqual([200, 404, 403, 403, 403, 403])
  expect(await statuses('otherHost')).toEqual([200, 404, 404, 404, 404, 403])
  expect(rowOf(await ask('host', 'GET', `/units/${id}`))).toMatchObject({ title: 'Tōtara Cabin', version })
  const others = (await ask('otherHost', 'GET', '/units')).body as { data: unknown[] }
  expect(others.data).toEqual([])
})

test('creating a unit again returns the existing one unchanged', async () => {
  const { id, version } = await newUnit({ title: 'One' })
  const changed = rowOf(await ask('host', 'PATCH', `/units/${id}`, { body: { title: 'Two' }, version }))
  expect(changed).toMatchObject({ title: 'Two', version: version + 1, status: 'DRAFT' })
  expect(rowOf(await ask('host', 'PUT', `/units/${id}`, { body: { title: 'One' } }))).toEqual(changed)
})

test('a change without a version is refused for that, and changes nothing', async () => {
  const { id, version } = await newUnit({ title: 'One' })
  const refused = await ask('host', 'PATCH', `/units/${id}`, { body: { title: 'Two' } })
  expect([refused.status, problemsOf(refused)]).toEqual([422, { 'if-match': 'required' }])
  expect(rowOf(await ask('host', 'GET', `/units/${id}`))).toMatchObject({ title: 'One', version })
})

// Unless it changes nothing.
test('a change from an outdated version returns the current row', async () => {
  const { id, version } = await newUnit()
  const first = await ask('host', 'PATCH', `/units/${id}`, { body: { rentAmount: 300 }, version })
  const late = await ask('host', 'PATCH', `/units/${id}`, { body: { rentAmount: 310 }, version })
  expect(late.status).toBe(409)
  expect(UnitRow.parse(errorOf(late).current)).toEqual(rowOf(first))
  const again = await ask('host', 'PATCH', `/units/${id}`, { body: { rentAmount: 300 }, version })
  expect(rowOf(again)).toEqual(rowOf(first))
})

test('a draft may be incomplete, but can’t be published then', async () => {
  const { id, version } = await newUnit({ title: '' })
  const refused = await ask('host', 'POST', `/units/${id}/steps`, { body: { step: 'publish', version } })
  expect(refused.status).toBe(422)
  expect(problemsOf(refused)).toMatchObject({ title: 'required', rentAmount: 'required', photos: 'required' })
})

// Until it is unpublished.
test('a unit can be published once all its photos are there, and shows them publicly', async () => {
  const draft = await newUnit()
  const here = await photo(draft.id)
  const onItsWay = await photo(draft.id, ids['host'], null)
  const body = {
    photos: [
      { id: here, alt: '' },
      { id: onItsWay, alt: '' },
    ],
  }
  const { version } = rowOf(
    await ask('host', 'PATCH', `/units/${draft.id}`, { body, version: draft.version }),
  )
  const step = (name: string, from: number) =>
    ask('host', 'POST', `/units/${draft.id}/steps`, { body: { step: name, version: from } })
  expect(problemsOf(await step('publish', version))).toEqual({ photos: 'uploading' })
  await bed.db.updateTable('files').set({ stored_at: new Date() }).where('id', '=', onItsWay).execute()
  const row = rowOf(await step('publish', version))
  expect(row).toMatchObject({ status: 'PUBLISHED', version: version + 1 })
  expect(row.files.map(({ id, url }) => [id, url !== null])).toEqual([
    [here, true],
    [onItsWay, true],
  ])
  const closed = rowOf(await step('unpublish', row.version))
  expect(closed.files.map(({ url }) => url)).toEqual([null, null])
})

test('a unit that names somebody else’s picture gives no access to it', async () => {
  const unitId = randomUUID()
  // Once the unit exists, the upload itself is refused.
  const foreign = await photo(unitId, ids['otherHost'])
  const draft = await newUnit(WHOLE, unitId)
  const elsewhere = await photo(randomUUID())
  const body = { photos: [foreign, elsewhere].map((id) => ({ id, alt: '' })) }
  const row = rowOf(await ask('host', 'PATCH', `/units/${draft.id}`, { body, version: draft.version }))
  expect(row.files).toEqual([])
  const refused = await ask('host', 'POST', `/units/${draft.id}/steps`, {
    body: { step: 'publish', version: row.version },
  })
  expect(problemsOf(refused)).toEqual({ photos: 'uploading' })
})

test('a published unit stays fit to be published', async () => {
  const { id, version } = await published()
  const body = { additionalGuestCharge: 20, maxGuests: 2 }
  const refused = await ask('host', 'PATCH', `/units/${id}`, { body, version })
  expect([refused.status, problemsOf(refused)]).toEqual([422, { maxGuests: 'extraGuests' }])
  const taken = await ask('host', 'PATCH', `/units/${id}`, { body: { ...body, maxGuests: 3 }, version })
  expect(rowOf(taken)).toMatchObject({ maxGuests: 3, version: version + 1 })
})

test('steps that are not possible are refused with the row', async () => {
  const row = await published()
  for (const step of ['publish', 'archive', 'restore', 'delete']) {
    const refused = await ask('host', 'POST', `/units/${row.id}/steps`, {
      body: { step, version: row.version },
    })
    expect([refused.status, UnitRow.parse(errorOf(refused).current)]).toEqual([409, row])
  }
})

test('a deleted unit is gone for its host', async () => {
  const { id, version } = await newUnit()
  const body = { step: 'delete', version }
  expect((await ask('host', 'POST', `/units/${id}/steps`, { body })).status).toBe(200)
  expect((await ask('host', 'GET', `/units/${id}`)).status).toBe(404)
  expect((await ask('host', 'PATCH', `/units/${id}`, { body: { title: 'x' }, version })).status).toBe(404)
})

test('a guest who asks about a published unit sees it without the exact address', async () => {
  const row = await published()
  expect((await ask('guest', 'GET', `/units/${row.id}`)).status).toBe(404)
  const since = await changesHead(bed.db, ids['guest'] ?? '')
  await talk(row.id)
  const seen = rowOf(await ask('guest', 'GET', `/units/${row.id}`))
  expect(seen.address).toEqual({ street: '', suburb: 'RD 2', town: 'Tāneatua', postcode: '3163' })
  expect(seen.coordinates).toBeNull()
  expect([row.nightLimit, seen.nightLimit, seen.smallDwelling]).toEqual([WHOLE.nightLimit, null, []])
  const fed = async () => {
    const page = await readChanges(bed.db, ids['guest'] ?? '', since, 100)
    if (!page.ok) throw new Error(page.failure.message)
    return page.value.data.filter(({ collection }) => collection === 'units')
  }
  expect((await fed()).map(({ row: fedRow }) => fedRow)).toEqual([seen])
  await ask('host', 'POST', `/units/${row.id}/steps`, { body: { step: 'unpublish', version: row.version } })
  expect((await fed()).map(({ id, row: fedRow }) => [id, fedRow])).toEqual([[row.id, null]])
})

test('an administrator can see and change every unit', async () => {
  const { id, version } = await newUnit()
  const all = (await ask('admin', 'GET', '/units?all=true&perPage=100')).body as { data: { id: string }[] }
  expect(all.data.map((row) => row.id)).toContain(id)
  const changed = rowOf(await ask('admin', 'PATCH', `/units/${id}`, { body: { title: 'Checked' }, version }))
  expect(changed).toMatchObject({ title: 'Checked', hostId: ids['host'] })
  expect(changed.address.street).toBe('1214 Valley Road')
})

// What was left out would come back as a change.
test('an administrator who asks about a unit gets all of it in the feed', async () => {
  const row = await published()
  const since = await changesHead(bed.db, ids['admin'] ?? '')
  await talk(row.id, 'admin')
  const page = await readChanges(bed.db, ids['admin'] ?? '', since, 100)
  const units = page.ok ? page.value.data.filter(({ collection }) => collection === 'units') : []
  expect(units.map(({ row: fed }) => fed)).toEqual([row])
})

test('finds units by words of title and town without accents, and by status', async () => {
  await newUnit({
    title: 'Kōwhai Room',
    address: { street: '', suburb: '', town: 'Whāngārei', postcode: '' },
  })
  const titles = async (query: string) =>
    ((await ask('host', 'GET', `/units?${query}`)).body as { data: UnitRow[] }).data.map(({ title }) => title)
  expect(await titles('search=kowhai')).toEqual(['Kōwhai Room'])
  expect(await titles('search=whangarei&status=DRAFT')).toEqual(['Kōwhai Room'])
  expect(await titles('search=whangarei&status=PUBLISHED')).toEqual([])
})

test('an invalid body is refused field by field', async () => {
  const refused = await ask('host', 'PUT', `/units/${randomUUID()}`, {
    body: { terms: [8], rentAmount: -1, title: 'x'.repeat(101), bedTypes: ['HAMMOCK'] },
  })
  expect(refused.status).toBe(422)
  expect(Object.keys(problemsOf(refused)).toSorted()).toEqual([
    'bedTypes.0',
    'rentAmount',
    'terms.0',
    'title',
  ])
})
