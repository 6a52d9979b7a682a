import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { photo } from '#tests/support/pictures.ts'
import { createSyncBed, type BedPerson, type SyncBed, type Tab } from '#tests/support/sync-bed.ts'
import { until } from '#tests/support/until.ts'

let bed: SyncBed
let host: BedPerson
let other: BedPerson
let unitId: string

beforeEach(async () => {
  bed = await createSyncBed()
  host = await bed.person('Ngaire')
  other = await bed.person('Hana')
  unitId = v7()
  const fields = JSON.stringify({
    address: { street: '1 Hill Road', suburb: 'RD 2', town: '', postcode: '' },
  })
  await bed.db
    .insertInto('units')
    .values({ id: unitId, host_id: host.id, title: 'Tōtara Cabin', fields })
    .execute()
})
afterEach(() => bed.close())

const makeAdmin = () =>
  bed.db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', other.id).execute()
const stored = () => bed.db.selectFrom('units').selectAll().where('id', '=', unitId).executeTakeFirstOrThrow()
const unitOf = (tab: Tab) => tab.rows('unit', { id: unitId }, (unit) => unit !== null)

async function open(): Promise<Tab> {
  const tab = await bed.signedIn(other)
  await until('the first pull', () => tab.status().isCaughtUp)
  return tab
}

it('an administrator reads a host’s whole room, and sends a change of it once', async () => {
  await makeAdmin()
  const tab = await open()
  expect(await tab.readUnit(unitId)).toEqual({ ok: true, value: undefined })
  expect(await unitOf(tab)).toMatchObject({ title: 'Tōtara Cabin', hostName: 'Ngaire Ngata' })
  expect((await unitOf(tab))?.address.street).toBe('1 Hill Road')
  expect(await tab.rows('units', {}, () => true)).toEqual([])
  await tab.mutate('editRecord', { collection: 'units', id: unitId, fields: { title: 'Checked' } })
  await tab.rows('unit', { id: unitId }, (unit) => unit?.edit === null && unit.title === 'Checked')
  expect(await stored()).toMatchObject({ title: 'Checked', host_id: host.id, version: 2 })
})

it('the next read brings the host’s edits; an edit of the same field asks', async () => {
  await makeAdmin()
  const tab = await open()
  await tab.readUnit(unitId)
  await bed.db.updateTable('units').set({ title: 'Theirs', version: 2 }).where('id', '=', unitId).execute()
  await tab.mutate('editRecord', { collection: 'units', id: unitId, fields: { title: 'Mine' } })
  const asked = await tab.rows('unit', { id: unitId }, (unit) => unit?.edit?.state === 'conflict')
  expect(asked?.edit?.conflicts).toMatchObject([{ field: 'title', theirs: 'Theirs', mine: 'Mine' }])
  expect((await stored()).title).toBe('Theirs')
})

it('an administrator’s photo is uploaded from their device and joins the room', async () => {
  await makeAdmin()
  const tab = await open()
  await tab.readUnit(unitId)
  const picture = await photo()
  const blob = new Blob([new Uint8Array(picture)], { type: 'image/jpeg' })
  const owner = { purpose: 'unitPhoto', ownerId: unitId } as const
  const added = await tab.mutate('addFile', { ...owner, blob, name: 'deck.jpg' })
  if (!added.ok) throw new Error(added.failure.message)
  const photos = [{ id: added.value.id, alt: 'The deck' }]
  await tab.mutate('editRecord', { collection: 'units', id: unitId, fields: { photos } })
  await tab.rows('files', owner, (files) => files.every(({ state }) => state === 'stored'))
  await tab.rows('unit', { id: unitId }, (unit) => unit?.edit === null)
  await tab.signOut('keep')
  const theirs = await bed.signedIn(host)
  const seen = await theirs.rows('unit', { id: unitId }, (unit) => unit?.files.length === 1)
  expect(seen).toMatchObject({ photos, files: [{ id: added.value.id }] })
})

it('doesn’t exist for anybody else, and offline nothing is claimed about it', async () => {
  const tab = await open()
  expect(await tab.readUnit(unitId)).toMatchObject({ ok: false, failure: { kind: 'notFound' } })
  bed.network.setFate(() => 'lost')
  const unread = await tab.readUnit(unitId)
  expect(unread.ok === false && unread.failure.kind).toBe('network')
  expect(await tab.rows('unit', { id: unitId }, () => true)).toBeNull()
})
