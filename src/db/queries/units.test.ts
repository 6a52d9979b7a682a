import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import { NO_FACTS, NO_TERMS } from '#contract/agreement-terms.ts'
import { NO_UNIT } from '#contract/unit-fields.ts'
import type { UnitRow } from '#contract/unit.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'

const CABIN = '018f0000-0000-7000-8000-000000000001'
const LOFT = '018f0000-0000-7000-8000-000000000002'
const NEW = '018f0000-0000-7000-8000-000000000003'

let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
})
afterEach(() => scope.replica.close())

const units = () => firstValueFrom(queries.units(scope, {}))
const unit = (id: string) => firstValueFrom(queries.unit(scope, { id }))

async function arrives(id: string, changes: Partial<UnitRow> = {}): Promise<void> {
  const host = { id: ME, firstName: 'Ngaire', lastName: 'Holloway', avatarUrl: null }
  const times = { publishedAt: null, createdAt: '2026-11-01', updatedAt: '2026-11-01' }
  const row: UnitRow = { ...NO_UNIT, id, version: 1, status: 'DRAFT', hostId: ME, host, files: [], ...times }
  valueOf(await applyRecords(scope.replica, [{ collection: 'units', id, n: 0, row: { ...row, ...changes } }]))
}

async function agreement(id: string, fields: Partial<AgreementRow>): Promise<void> {
  // Nothing else of an agreement is read here.
  const row = { id, version: 1, unitId: CABIN, guestName: 'Aroha', ...fields } as AgreementRow
  await applyRecords(scope.replica, [{ collection: 'agreements', id, n: 0, row }])
}

test('lists one’s own units only: made here first, then the latest change', async () => {
  await arrives(CABIN, { title: 'Cabin' })
  await arrives(LOFT, { title: 'Loft', updatedAt: '2026-11-02' })
  await arrives(GUEST, { title: 'Theirs', hostId: GUEST })
  valueOf(await mutations.createRecord(scope, { collection: 'units', id: NEW, fields: NO_UNIT }))
  valueOf(await mutations.editRecord(scope, { collection: 'units', id: NEW, fields: { title: 'Made here' } }))
  expect((await units()).map(({ title }) => title)).toEqual(['Made here', 'Loft', 'Cabin'])
  expect(await unit(NEW)).toMatchObject({ version: 0, status: 'DRAFT', hostId: ME, updatedAt: null })
  expect(await unit(GUEST)).toMatchObject({ title: 'Theirs', hostId: GUEST })
})

test('a draft on this device alone is gone once discarded', async () => {
  valueOf(await mutations.createRecord(scope, { collection: 'units', id: NEW, fields: NO_UNIT }))
  valueOf(await mutations.discardEdit(scope, { collection: 'units', id: NEW }))
  expect(await units()).toEqual([])
  expect(await unit(NEW)).toBeNull()
})

test('current guests come before agreed ones, the earliest first; drafts don’t count', async () => {
  await arrives(CABIN)
  await agreement('a', { status: 'DRAFT', startsOn: '2026-11-01' })
  expect((await unit(CABIN))?.stay).toBeNull()
  await agreement('b', { status: 'APPROVED', startsOn: '2027-02-01' })
  await agreement('c', { status: 'APPROVED', startsOn: '2027-01-01' })
  expect((await unit(CABIN))?.stay).toMatchObject({ id: 'c', guestName: 'Aroha' })
  await agreement('d', { status: 'ACTIVE', startsOn: '2026-01-01' })
  expect((await unit(CABIN))?.stay?.id).toBe('d')
})

test('a step pressed while offline is kept until dismissed or impossible', async () => {
  await arrives(CABIN, { title: 'Cabin' })
  valueOf(await mutations.prepareUnitStep(scope, { unitId: CABIN, step: 'publish' }))
  expect((await unit(CABIN))?.prepared).toBe('publish')
  const attention = () => firstValueFrom(queries.attention(scope, {}))
  expect((await attention()).records).toEqual([
    { kind: 'units', id: CABIN, title: 'Cabin', other: '', need: 'prepared', at: '2026-11-01' },
  ])
  await arrives(CABIN, { title: 'Cabin', status: 'PUBLISHED', version: 2 })
  expect((await unit(CABIN))?.prepared).toBeNull()
  expect((await attention()).records).toEqual([])
  await arrives(CABIN, { status: 'UNPUBLISHED', version: 3 })
  valueOf(await mutations.prepareUnitStep(scope, { unitId: CABIN, step: null }))
  expect((await unit(CABIN))?.prepared).toBeNull()
})

test('a room lists its stays that are not over: agreed, asked, drafted or only here', async () => {
  await arrives(LOFT, { title: 'Loft', status: 'ARCHIVED' })
  await arrives(CABIN, { title: 'Cabin' })
  await arrives(GUEST, { title: 'Theirs', hostId: GUEST })
  const mine = { hostId: ME, startsOn: '2026-11-20', endsOn: '2026-11-28' }
  await agreement('a', { ...mine, status: 'ACTIVE', startsOn: null })
  await agreement('b', { ...mine, status: 'PENDING' })
  await agreement('c', { ...mine, status: 'DRAFT' })
  await agreement('d', { ...mine, status: 'APPROVED', startsOn: null })
  await agreement('e', { ...mine, status: 'COMPLETED' })
  await agreement('f', { ...mine, status: 'APPROVED', hostId: GUEST })
  const fields = { ...NO_TERMS, ...NO_FACTS, unitId: CABIN, guestId: GUEST, guestName: 'Tom' }
  valueOf(
    await mutations.createRecord(scope, {
      collection: 'agreements',
      id: NEW,
      fields: { ...fields, startsOn: '2026-12-01', endsOn: null },
    }),
  )
  valueOf(
    await mutations.editRecord(scope, {
      collection: 'agreements',
      id: 'c',
      fields: { endsOn: '2026-12-24' },
    }),
  )
  const rooms = await firstValueFrom(queries.unitStays(scope, {}))
  expect(rooms.map(({ title }) => title)).toEqual(['Cabin'])
  expect(rooms[0]?.stays.map(({ id, state, endsOn }) => [id, state, endsOn]).toSorted()).toEqual([
    [NEW, 'here', null],
    ['a', 'active', '2026-11-28'],
    ['b', 'asked', '2026-11-28'],
    ['c', 'draft', '2026-12-24'],
  ])
})

test('overlapping stays of a room list the nights they share, local changes included', async () => {
  const from = (startsOn: string | null, endsOn: string | null) => ({ hostId: ME, startsOn, endsOn })
  await agreement('tenant', { ...from('2026-11-01', null), status: 'ACTIVE', guestName: 'Tom' })
  await agreement('gone', { ...from('2026-11-01', '2026-11-05'), status: 'CANCELLED' })
  await agreement('refused', { ...from('2026-12-01', null), status: 'REJECTED' })
  await agreement('over', { ...from('2026-10-01', null), status: 'EXPIRED' })
  await agreement('elsewhere', { ...from('2026-11-20', null), status: 'APPROVED', unitId: LOFT })
  await agreement('others', { ...from('2026-11-20', null), status: 'APPROVED', hostId: GUEST })
  await agreement('undated', { ...from(null, null), status: 'DRAFT' })
  await agreement('asked', { ...from('2026-12-01', '2026-12-08'), status: 'PENDING' })
  await agreement('before', { ...from('2026-10-01', '2026-11-01'), status: 'DRAFT' })
  const met = async () => {
    const stays = await firstValueFrom(queries.staysOfUnit(scope, { unitId: CABIN }))
    return stays.map(({ id, meets }) => [id, ...meets.map((other) => [other.id, other.state, other.nights])])
  }
  const nights = { from: '2026-12-01', to: '2026-12-08' }
  expect(await met()).toEqual([
    ['before'],
    ['tenant', ['asked', 'asked', nights]],
    ['asked', ['tenant', 'active', nights]],
  ])
  valueOf(
    await mutations.editRecord(scope, {
      collection: 'agreements',
      id: 'before',
      fields: { endsOn: '2026-11-02' },
    }),
  )
  const one = { from: '2026-11-01', to: '2026-11-02' }
  expect(await met()).toEqual([
    ['before', ['tenant', 'active', one]],
    ['tenant', ['before', 'draft', one], ['asked', 'asked', nights]],
    ['asked', ['tenant', 'active', nights]],
  ])
})

test('a tenancy occupies its last night; a short stay leaves it free', async () => {
  await agreement('here', { hostId: ME, status: 'APPROVED', startsOn: '2026-12-01', endsOn: '2026-12-08' })
  await agreement('next', { hostId: ME, status: 'APPROVED', startsOn: '2026-12-08', endsOn: '2026-12-12' })
  const meets = async () =>
    (await firstValueFrom(queries.staysOfUnit(scope, { unitId: CABIN })))[0]?.meets.map(
      ({ nights }) => nights,
    )
  expect(await meets()).toEqual([])
  await agreement('here', {
    ...{ hostId: ME, status: 'APPROVED', startsOn: '2026-12-01', endsOn: '2026-12-08' },
    ...{ regime: 'RESIDENTIAL', version: 2 },
  })
  expect(await meets()).toEqual([{ from: '2026-12-08', to: '2026-12-09' }])
})

test('blocked days show among stays, overlap them by nights, and go when freed', async () => {
  await arrives(CABIN, { title: 'Cabin' })
  await agreement('stay', { hostId: ME, status: 'APPROVED', startsOn: '2026-12-05', endsOn: '2026-12-08' })
  const fields = {
    unitId: CABIN,
    firstDay: '2026-12-01',
    lastDay: '2026-12-04',
    note: 'Roof',
    isRemoved: false,
  }
  valueOf(await mutations.createRecord(scope, { collection: 'blockedDays', id: NEW, fields }))
  const stays = async () => (await firstValueFrom(queries.unitStays(scope, {})))[0]?.stays ?? []
  const told = async () =>
    (await stays()).map(({ id, state, note, endsOn, meets }) => [
      id,
      state,
      note,
      endsOn,
      meets.map((other) => other.id),
    ])
  expect(await told()).toEqual([
    [NEW, 'blocked', 'Roof', '2026-12-05', []],
    ['stay', 'agreed', '', '2026-12-08', []],
  ])
  const change = async (changed: object) =>
    valueOf(await mutations.editRecord(scope, { collection: 'blockedDays', id: NEW, fields: { ...changed } }))
  await change({ lastDay: '2026-12-05' })
  expect((await told()).map(([id, , , , meets]) => [id, meets])).toEqual([
    [NEW, ['stay']],
    ['stay', [NEW]],
  ])
  await change({ isRemoved: true })
  expect((await told()).map(([id]) => id)).toEqual(['stay'])
})
