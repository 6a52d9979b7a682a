import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/store/in-transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { findListing } from './listings.ts'
import { openPhotos } from './unit-photos.ts'

let database: TestDatabase
const hostId = randomUUID()
const unitId = randomUUID()
const [former, next] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db
    .insertInto('users')
    .values({
      id: hostId,
      email: 'host@people.example',
      role: 'HOST',
      password_hash: '',
      first_name: 'Ngaire',
      last_name: 'Holloway',
      avatar_url: null,
    })
    .execute()
  await addPhoto(former)
  await database.db
    .insertInto('units')
    .values({
      id: unitId,
      host_id: hostId,
      title: 'Hut',
      status: 'PUBLISHED',
      published_at: new Date(),
      fields: JSON.stringify({ photos: [{ id: former, alt: '' }] }),
    })
    .execute()
})
afterAll(() => database.drop())

async function addPhoto(id: string): Promise<void> {
  await database.db
    .insertInto('files')
    .values({
      id,
      user_id: hostId,
      purpose: 'unitPhoto',
      owner_id: unitId,
      declared_bytes: 1,
      sha256: '',
      public_key: `key-${id}`,
      name: '',
      created_at: new Date(),
      kind: 'image',
      bytes: 1,
      width: 3,
      height: 2,
      stored_at: new Date(),
    })
    .execute()
}

/** Names these photos in the unit, and makes public what should be, as an edit does. */
async function name(...ids: string[]): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    const unit = await tx
      .updateTable('units')
      .set({ fields: JSON.stringify({ photos: ids.map((id) => ({ id, alt: '' })) }) })
      .where('id', '=', unitId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await openPhotos(tx, unit)
  })
}
async function shown(): Promise<string[]> {
  const listing = await findListing(database.db, unitId, '2026-11-21')
  return typeof listing === 'string' ? [] : listing.photos.map(({ url }) => url)
}
async function openIds(): Promise<string[]> {
  const open = await database.db.selectFrom('files').select('id').where('is_public', '=', true).execute()
  return open.map(({ id }) => id)
}

test('shows the former photo of a published room until a replacement arrives', async () => {
  await name(former)
  expect(await shown()).toEqual([expect.stringContaining(former)])
  await name(next)
  expect(await shown()).toEqual([expect.stringContaining(former)])
  expect(await openIds()).toEqual([former])
  await addPhoto(next)
  await name(next)
  expect(await shown()).toEqual([expect.stringContaining(next)])
  expect(await openIds()).toEqual([next])
})

test('shows no photo of a room from which all were removed', async () => {
  await name()
  expect(await shown()).toEqual([])
  expect(await openIds()).toEqual([])
})
