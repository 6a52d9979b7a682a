import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { until } from '#tests/support/until.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { wipe } from './wipe-replica.ts'
import { claimShared, keepShared } from './shared-store.ts'

let scope: Scope
let other: Scope

beforeEach(async () => {
  scope = await openTestReplica()
  // Only the owner of the replica matters here.
  other = { ...scope, replica: { ...scope.replica, hash: 'another' } }
})
afterEach(async () => {
  await scope.replica.close()
  for (const { replica } of [scope, other]) valueOf(await wipe(replica.hash))
})

function share(owner: string, id = 's1'): Promise<void> {
  const photos = ['a', 'b'].map((name) => ({
    id: `${id}${name}`,
    name: `${name}.jpg`,
    type: 'image/jpeg',
    size: 3,
  }))
  return keepShared(
    owner,
    { id, at: 1, text: 'Kia ora', photos, leftOut: 0 },
    new Map(photos.map((photo) => [photo.id, new Blob(['abc'], { type: 'image/jpeg' })])),
  )
}
const seenBy = ({ replica }: Scope) => firstValueFrom(queries.shared({ ...scope, replica }, {}))
const photo = ({ replica }: Scope, id: string) =>
  firstValueFrom(queries.sharedPhoto({ ...scope, replica }, { id }))

it('a share belongs only to the person who was signed in', async () => {
  await share(scope.replica.hash)
  expect(await seenBy(scope)).toMatchObject([
    { id: 's1', text: 'Kia ora', photos: [{ id: 's1a' }, { id: 's1b' }] },
  ])
  expect(await (await photo(scope, 's1a'))?.text()).toBe('abc')
  expect(await seenBy(other)).toEqual([])
  expect(await photo(other, 's1a')).toBeNull()
})

it('reading without a share creates no database', async () => {
  expect(await seenBy(scope)).toEqual([])
  expect(await photo(scope, 's1a')).toBeNull()
  await claimShared(scope.replica.hash)
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names.filter((name) => name?.endsWith('shared'))).toEqual([])
})

it('a share received while signed out goes to the next person and stays theirs', async () => {
  await share('')
  expect(await seenBy(scope)).toEqual([])
  await claimShared(scope.replica.hash)
  await claimShared(other.replica.hash)
  expect((await seenBy(scope)).map(({ id }) => id)).toEqual(['s1'])
  expect(await seenBy(other)).toEqual([])
})

it('removes a placed item, keeps the rest and updates every reader', async () => {
  await share(scope.replica.hash)
  const told: number[] = []
  const reading = queries.shared(scope, {}).subscribe((rows) => told.push(rows[0]?.photos.length ?? 0))
  const take = (text: boolean, photos: string[]) => mutations.takeShared(scope, { id: 's1', text, photos })
  valueOf(await take(true, ['s1a']))
  expect(await seenBy(scope)).toMatchObject([{ text: '', photos: [{ id: 's1b' }] }])
  expect(await photo(scope, 's1a')).toBeNull()
  valueOf(await mutations.takeShared(other, { id: 's1', text: true, photos: ['s1b'] }))
  expect(await seenBy(scope)).toHaveLength(1)
  valueOf(await take(false, ['s1b']))
  expect(await seenBy(scope)).toEqual([])
  await until('the reader has heard of all of it', () => told.at(-1) === 0)
  reading.unsubscribe()
})

it('lists the newest share first, and a wiped replica leaves none', async () => {
  const { hash } = scope.replica
  await keepShared(hash, { id: 'old', at: 1, text: 'first', photos: [], leftOut: 0 }, new Map())
  await keepShared(hash, { id: 'new', at: 2, text: 'second', photos: [], leftOut: 0 }, new Map())
  expect((await seenBy(scope)).map(({ id }) => id)).toEqual(['new', 'old'])
  await share(other.replica.hash, 's2')
  await scope.replica.close()
  valueOf(await wipe(hash))
  scope = await openTestReplica(hash)
  expect(await seenBy(scope)).toEqual([])
  expect(await seenBy(other)).toHaveLength(1)
})
