import { afterEach, beforeEach, expect, test } from 'vitest'
import { FEED_CHECKPOINT_HEADER } from '#contract/feed-checkpoint.ts'
import { createAppBed, type AppBed } from '#tests/support/app-bed.ts'
import { copyDatabase, copyEpoch } from '#tests/support/copy-database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { changesHead, recordChanges } from './feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { drawStart, knowsStart } from './feed-starts.ts'
import type { Db } from './tables.ts'

let bed: AppBed
let copy: TestDatabase
let person: string
beforeEach(async () => {
  bed = await createAppBed()
  copy = await createTestDatabase()
  person = await bed.person({ email: 'ani@people.example' })
})
afterEach(async () => {
  await copy.drop()
  await bed.close()
})

const changes = async (db: Db, count: number) => {
  for (let n = 0; n < count; n += 1)
    await db
      .transaction()
      .execute((tx) => recordChanges(tx, [person], [{ collection: 'profile', id: person }]))
}
/** Makes a copy of the database with the same epoch. */
async function backUp(): Promise<void> {
  await copyDatabase(bed.db, copy.db)
  await copyEpoch(bed.db, copy.db)
}
const isContinued = async (db: Db, checkpoint: string) => (await readChanges(db, person, checkpoint, 10)).ok

test('a checkpoint outlives any number of starts, as long as nothing was lost', async () => {
  const old = await changesHead(bed.db, person)
  for (let n = 0; n < 3; n += 1) {
    await drawStart(bed.db)
    await changes(bed.db, 2)
    expect(await isContinued(bed.db, old)).toBe(true)
  }
  const checkpoint = await changesHead(bed.db, person)
  await drawStart(bed.db)
  await changes(bed.db, 5)
  expect(await isContinued(bed.db, checkpoint)).toBe(true)
  expect(await readChanges(bed.db, person, checkpoint, 10)).toMatchObject({ ok: true })
})

test('a checkpoint of a lost history is refused, even once the feed has grown past it', async () => {
  await drawStart(bed.db)
  await changes(bed.db, 4)
  const before = await changesHead(bed.db, person)
  await backUp()
  await changes(bed.db, 3)
  const lost = await changesHead(bed.db, person)
  await drawStart(copy.db)
  await changes(copy.db, 20)
  expect(await isContinued(copy.db, lost)).toBe(false)
  expect(await readChanges(copy.db, person, lost, 10)).toMatchObject({
    ok: false,
    failure: { kind: 'reset' },
  })
  expect(await isContinued(copy.db, before)).toBe(true)
})

test('a checkpoint under a start that the copy never saw is unknown', async () => {
  await drawStart(bed.db)
  await backUp()
  const start = await drawStart(bed.db)
  const lost = await changesHead(bed.db, person)
  await drawStart(copy.db)
  await changes(copy.db, 5)
  expect(await isContinued(copy.db, lost)).toBe(false)
  expect([await knowsStart(bed.db, start), await knowsStart(copy.db, start)]).toEqual([true, false])
})

test('a request with a checkpoint of a lost history is refused without any effect', async () => {
  await drawStart(bed.db)
  const token = await bed.tokenOf({ email: 'ani@people.example' })
  const rename = async (checkpoint: string) => {
    const headers = { 'if-match': '"1"', [FEED_CHECKPOINT_HEADER]: checkpoint }
    const payload = { firstName: 'Hana' }
    return (await bed.as(token, { method: 'PATCH', url: '/v1/users/me/profile', headers, payload }))
      .statusCode
  }
  expect(await rename('anotherEpoch.3')).toBe(410)
  expect(await rename('nonsense')).toBe(410)
  expect((await bed.as(token, { method: 'GET', url: '/v1/users/me' })).json().data.firstName).toBe('Ani')
  const checkpoint = await changesHead(bed.db, person)
  expect(await rename(checkpoint)).toBe(200)
  await drawStart(bed.db)
  expect(await rename(checkpoint)).toBe(410)
  expect(await rename(await changesHead(bed.db, person))).toBe(200)
})
