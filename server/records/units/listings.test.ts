import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgreementStatus } from '#contract/agreement-status.ts'
import { type LawRegime, NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { LISTING_PAGE } from '#contract/limits.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import type { BlockedDaysTables } from '#server/records/blocked-days/blocked-days-rows.ts'
import { findListing, listedUnits, listingsPage, type ListingWishes } from './listings.ts'

let database: TestDatabase
const hostId = randomUUID()
const guestId = randomUUID()
beforeAll(async () => {
  database = await createTestDatabase()
  const names = { first_name: 'Ngaire', last_name: 'Holloway', avatar_url: null }
  await database.db
    .insertInto('users')
    .values([
      { id: hostId, email: 'host@people.example', role: 'HOST', password_hash: '', ...names },
      { id: guestId, email: 'guest@people.example', role: 'GUEST', password_hash: '', ...names },
    ])
    .execute()
  await addUnit('Tōtara Cabin', { town: 'Tāneatua', suburb: 'RD 2', rentAmount: 280, type: 'ENTIRE_PLACE' })
  await addUnit('Woolshed Loft', {
    town: 'Ōpōtiki',
    rentAmount: 320,
    type: 'PRIVATE_ROOM_ENSUITE',
    amenities: ['WIFI', 'PARKING', 'PETS_WELCOME'],
    bedTypes: ['KING_SINGLE', 'TWIN'],
    suitableTenants: ['COUPLE', 'SENIOR'],
  })
  await addUnit('Front Room', { town: 'Wellington', suburb: 'Island Bay', rentAmount: 199.5 })
  const sleepout = await addUnit('Sleepout', {
    town: 'Gore',
    availableFrom: '2026-12-01',
    availableUntil: '2027-03-01',
  })
  await agree(sleepout, 'APPROVED', '2026-12-10', '2026-12-17')
  await agree(sleepout, 'PENDING', '2026-12-20', '2026-12-27')
  await agree(await addUnit('Lodge', { town: 'Gore' }), 'ACTIVE', '2026-06-01', null)
  await block(await addUnit('Bach', { town: 'Bluff' }), '2026-12-10', '2026-12-12')
  await addUnit('Past Summer', { town: 'Wellington', availableUntil: '2026-11-20' })
  await addUnit('Last Day', { town: 'Nelson', availableUntil: '2026-11-21' })
  await addUnit('Not Ready', { town: 'Wellington' }, 'DRAFT')
  await addUnit('Put Away', { town: 'Wellington' }, 'ARCHIVED')
})
afterAll(() => database.drop())

type Said = {
  town?: string
  suburb?: string
  rentAmount?: number
  type?: string
  bedTypes?: string[]
  amenities?: string[]
  suitableTenants?: string[]
  availableFrom?: string
  availableUntil?: string
}
let nth = 0

async function block(unitId: string, firstDay: string, lastDay: string) {
  const days = { host_id: hostId, unit_id: unitId, feed_id: null, first_day: firstDay, last_day: lastDay }
  const at = new Date('2026-11-21T00:00:00Z')
  await database.db
    .withTables<BlockedDaysTables>()
    .insertInto('blocked_days')
    .values(
      [false, true].map((is_removed) => ({
        id: randomUUID(),
        ...days,
        ...(is_removed ? { first_day: '2026-12-20', last_day: '2026-12-24' } : {}),
        note: '',
        is_removed,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute()
}

async function agree(
  unitId: string,
  status: AgreementStatus,
  startsOn: string,
  endsOn: string | null,
  regime: LawRegime = 'SHORT_STAY',
) {
  const terms = JSON.stringify({ ...NO_TERMS, regime, startsOn, endsOn })
  await database.db
    .insertInto('agreements')
    .values({
      id: randomUUID(),
      host_id: hostId,
      guest_id: guestId,
      unit_id: unitId,
      status,
      terms,
      facts: JSON.stringify(NO_FACTS),
      hash: '',
      sent_at: null,
    })
    .execute()
}

async function addUnit(title: string, said: Said, status: 'PUBLISHED' | 'DRAFT' | 'ARCHIVED' = 'PUBLISHED') {
  const id = randomUUID()
  const { town = '', suburb = '', ...rest } = said
  const address = { street: '7 Hidden Road', suburb, town, postcode: '3163' }
  const coordinates = { latitude: -38.06, longitude: 177.01 }
  const at = new Date(Date.UTC(2026, 0, 1, 0, (nth += 1)))
  await database.db
    .insertInto('units')
    .values({
      id,
      host_id: hostId,
      title,
      status,
      fields: JSON.stringify({ ...rest, address, coordinates }),
      published_at: status === 'DRAFT' ? null : at,
    })
    .execute()
  return id
}

const NOTHING: ListingWishes = {
  place: '',
  from: null,
  to: null,
  min: null,
  max: null,
  type: null,
  bed: null,
  page: 1,
  today: '2026-11-21',
}

test.each<[string, Partial<ListingWishes>, string[]]>([
  [
    'nothing: what is published and not over',
    {},
    ['Last Day', 'Bach', 'Lodge', 'Sleepout', 'Front Room', 'Woolshed Loft', 'Tōtara Cabin'],
  ],
  ['a town without its macrons', { place: 'taneatua' }, ['Tōtara Cabin']],
  ['a town with a macron too many', { place: 'WĒLLINGTON' }, ['Front Room']],
  ['the beginning of a town', { place: 'Wel' }, ['Front Room']],
  ['the middle of a town', { place: 'lington' }, []],
  ['a suburb of two words', { place: 'bay island' }, ['Front Room']],
  ['rural delivery', { place: 'RD 2' }, ['Tōtara Cabin']],
  ['a title', { place: 'loft' }, ['Woolshed Loft']],
  ['a postcode', { place: '3163, tane' }, ['Tōtara Cabin']],
  ['a street is nobody’s business', { place: 'Hidden' }, []],
  ['what means something to the database', { place: "'); & | ! <-> :*" }, []],
  ['an amount of dollars and cents', { min: 199.5, max: 199.5 }, ['Front Room']],
  ['a day before it is let', { place: 'gore', from: '2026-11-30' }, []],
  ['its first day', { place: 'gore', from: '2026-12-01' }, ['Sleepout']],
  ['today until some day', { place: 'gore', to: '2026-12-05' }, []],
  ['the days until somebody comes', { place: 'gore', from: '2026-12-01', to: '2026-12-10' }, ['Sleepout']],
  ['a night of somebody who is agreed', { place: 'gore', from: '2026-12-01', to: '2026-12-11' }, []],
  ['the day they leave', { place: 'gore', from: '2026-12-17' }, ['Sleepout']],
  ['the day before they leave', { place: 'gore', from: '2026-12-16' }, []],
  ['what was only asked for', { place: 'gore', from: '2026-12-20', to: '2026-12-27' }, ['Sleepout']],
  ['its last nights', { place: 'gore', from: '2027-02-20', to: '2027-03-01' }, ['Sleepout']],
  ['a night too many', { place: 'gore', from: '2027-02-20', to: '2027-03-02' }, []],
  ['the night after its last', { place: 'gore', from: '2027-03-01' }, []],
  ['a blocked night', { place: 'bluff', from: '2026-12-12', to: '2026-12-13' }, []],
  ['the day on which blocked days begin', { place: 'bluff', to: '2026-12-10' }, ['Bach']],
  ['the day after blocked days', { place: 'bluff', from: '2026-12-13', to: '2026-12-31' }, ['Bach']],
  ['from an amount on', { min: 200 }, ['Woolshed Loft', 'Tōtara Cabin']],
  ['a type', { type: 'ENTIRE_PLACE' }, ['Tōtara Cabin']],
  ['one of its beds', { bed: 'TWIN' }, ['Woolshed Loft']],
  ['one of its amenities', { amenities: ['PETS_WELCOME'] }, ['Woolshed Loft']],
  ['amenities it has not all of', { amenities: ['WIFI', 'DESK'] }, []],
  ['the cheapest first', { min: 1, sort: 'cheapest' }, ['Front Room', 'Tōtara Cabin', 'Woolshed Loft']],
  ['everything at once', { place: 'Ōpōtiki', max: 320, bed: 'KING_SINGLE' }, ['Woolshed Loft']],
  ['a page behind the last', { page: 2 }, []],
])('looking for %s', async (_case, wishes, titles) => {
  const { listings } = await listingsPage(database.db, { ...NOTHING, ...wishes })
  expect(listings.map(({ title }) => title)).toEqual(titles)
})

test('listings have no exact address, and only the host’s first name', async () => {
  const { listings } = await listingsPage(database.db, NOTHING)
  const text = JSON.stringify(listings)
  expect(text).toContain('Ngaire')
  for (const secret of ['Holloway', 'Hidden Road', '177.01', '3163', 'host@people.example', hostId])
    expect(text).not.toContain(secret)
})

test('listings have the days of agreed stays and blocked days, and no others', async () => {
  const { listings } = await listingsPage(database.db, { ...NOTHING, place: 'gore' })
  expect(listings.map(({ title, taken }) => [title, taken])).toEqual([
    ['Lodge', [{ startsOn: '2026-06-01', endsOn: null }]],
    ['Sleepout', [{ startsOn: '2026-12-10', endsOn: '2026-12-17' }]],
  ])
  const { listings: blocked } = await listingsPage(database.db, { ...NOTHING, place: 'bluff' })
  expect(blocked.map(({ taken }) => taken)).toEqual([[{ startsOn: '2026-12-10', endsOn: '2026-12-13' }]])
})

test('a unit never listed is absent, and an archived one that was listed is gone', async () => {
  const find = async (title: string) => {
    const { id } = await database.db
      .selectFrom('units')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    return findListing(database.db, id, NOTHING.today)
  }
  expect(await find('Not Ready')).toBe('absent')
  expect(await find('Put Away')).toBe('gone')
  expect(await findListing(database.db, randomUUID(), NOTHING.today)).toBe('absent')
  expect(await find('Past Summer')).toMatchObject({ title: 'Past Summer', town: 'Wellington' })
})

test('a tenancy takes its last night, and a long term that went on takes every night', async () => {
  const flat = await addUnit('Flat', { town: 'Clinton' })
  const isFree = async (from: string, today = NOTHING.today) => {
    const { total } = await listingsPage(database.db, { ...NOTHING, place: 'clinton', from, today })
    return total === 1
  }
  await agree(flat, 'ACTIVE', '2026-07-01', '2026-12-31', 'RESIDENTIAL')
  expect([await isFree('2026-12-31'), await isFree('2027-01-01')]).toEqual([false, true])
  const listing = await findListing(database.db, flat, NOTHING.today)
  expect(listing).toMatchObject({ taken: [{ startsOn: '2026-07-01', endsOn: '2027-01-01' }] })
  // Nobody ended it.
  expect(await isFree('2027-01-02', '2027-01-01')).toBe(false)
  expect(await findListing(database.db, flat, '2027-01-01')).toMatchObject({ taken: [{ endsOn: null }] })
})

describe('with thousands of units', () => {
  const COUNT = 4_000
  beforeAll(async () => {
    await sql`
      insert into units (id, host_id, title, status, published_at, fields)
      select gen_random_uuid(), ${hostId}, 'Place ' || n, 'PUBLISHED', timestamp '2020-01-01' + n * interval '1 minute',
        jsonb_build_object(
          'type', 'PRIVATE_ROOM', 'rentAmount', 100 + n % 400, 'bedTypes', jsonb_build_array('QUEEN'),
          'suitableTenants', jsonb_build_array('STUDENT'), 'description', repeat('long ', 900),
          'address', jsonb_build_object('town', 'Town' || n % 50, 'suburb', '', 'postcode', '0' || 100 + n % 900)
        )
      from generate_series(1, ${COUNT}) n
    `.execute(database.db)
    await sql`vacuum analyze units`.execute(database.db)
  })

  test('every page is full, no unit appears twice, and the last page holds the rest', async () => {
    const wishes: ListingWishes = { ...NOTHING, type: 'PRIVATE_ROOM', place: 'town7' }
    const first = await listingsPage(database.db, wishes)
    expect(first).toMatchObject({ total: COUNT / 50, lastPage: Math.ceil(COUNT / 50 / LISTING_PAGE) })
    const seen = new Set<string>()
    for (let page = 1; page <= first.lastPage; page++) {
      const { listings } = await listingsPage(database.db, { ...wishes, page })
      for (const { id } of listings) seen.add(id)
    }
    expect(seen.size).toBe(first.total)
  })

  test.each([
    ['a place', sql`place_words @@ to_tsquery('simple', 'town7:*')`, 'units_listed_place'],
    ['a narrow span of rents', sql`rent_per_week between 100 and 101`, 'units_listed_rent'],
    ['a rare bed', sql`bed_types @> '["TWIN"]'`, 'units_listed_beds'],
    ['a rare tenant', sql`suitable_tenants @> '["SENIOR"]'`, 'units_listed_tenants'],
  ])('%s is found by its index', async (_case, condition, index) => {
    const { rows } = await sql<Record<string, string>>`
      explain select id from units where status = 'PUBLISHED' and ${condition}
    `.execute(database.db)
    expect(JSON.stringify(rows)).toContain(index)
  })

  test('the parts of the whole list contain each unit once', async () => {
    const parts = await Promise.all([1, 2, 3].map((part) => listedUnits(database.db, part, 2_000)))
    const ids = parts.flatMap(({ units }) => units.map(({ id }) => id))
    expect(ids).toHaveLength(parts[0]?.total ?? 0)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
