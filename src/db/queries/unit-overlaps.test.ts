import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AgreementRow } from '#contract/agreement.ts'
import type { BlockedDaysRow } from '#contract/blocked-days.ts'
import { GUEST, ME, openTestReplica, valueOf } from '#tests/support/test-replica.ts'
import { applyRecords } from '#db/history/server-rows.ts'
import { queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import { testUnit } from '#tests/support/record-rows.ts'

const CABIN = testUnit(1, { title: 'Cabin', hostId: ME })
let scope: Scope

beforeEach(async () => {
  scope = await openTestReplica()
  await arrives('units', CABIN)
})
afterEach(() => scope.replica.close())

async function arrives(
  collection: 'units' | 'agreements' | 'blockedDays',
  row: object & { id: string },
): Promise<void> {
  // Nothing but what the tests give is read here.
  const change = { collection, id: row.id, n: 0, row: row as AgreementRow & BlockedDaysRow & typeof CABIN }
  valueOf(await applyRecords(scope.replica, [change]))
}
const stay = (
  id: string,
  startsOn: string | null,
  endsOn: string | null,
  fields: Partial<AgreementRow> = {},
) =>
  arrives('agreements', {
    ...{ id, version: 1, unitId: CABIN.id, hostId: ME, guestName: 'Aroha', status: 'APPROVED' },
    ...{ startsOn, endsOn, ...fields },
  })
/** Days from a calendar, both blocked. */
const booking = (id: string, firstDay: string, lastDay: string, fields: Partial<BlockedDaysRow> = {}) =>
  arrives('blockedDays', {
    ...{ id, version: 1, unitId: CABIN.id, firstDay, lastDay, feedId: 'feed', note: '', isRemoved: false },
    ...fields,
  })
async function meetings(): Promise<Record<string, string[]>> {
  const stays = await firstValueFrom(queries.staysOfUnit(scope, { unitId: CABIN.id }))
  return Object.fromEntries(stays.map(({ id, meets }) => [id, meets.map((other) => other.id)]))
}
async function toDo() {
  return (await firstValueFrom(queries.attention(scope, {}))).records.filter(({ need }) => need === 'overlap')
}
const SOLD_TWICE = { kind: 'units', id: CABIN.id, title: 'Cabin', other: '', need: 'overlap', at: null }

test('a booking on exactly the days of a stay overlaps it', async () => {
  await stay('stay', '2027-01-17', '2027-01-20')
  expect(await toDo()).toEqual([])
  await booking('booking', '2027-01-17', '2027-01-19')
  expect(await meetings()).toEqual({ stay: ['booking'], booking: ['stay'] })
  expect(await toDo()).toEqual([SOLD_TWICE])
})

test('an echo in a calendar feed overlaps nothing', async () => {
  await stay('stay', '2027-01-17', '2027-01-20')
  await stay('tenant', '2027-02-01', null)
  await booking('echo', '2027-01-17', '2027-01-19', { mayEcho: true })
  await booking('openEcho', '2027-02-01', '2028-02-20', { mayEcho: true })
  await booking('other', '2027-01-18', '2027-01-19', { mayEcho: true })
  expect(await meetings()).toEqual({
    stay: ['other'],
    echo: [],
    other: ['stay'],
    openEcho: [],
    tenant: [],
  })
  await stay('stay', '2027-01-17', '2027-01-21', { version: 2 })
  expect((await meetings())['echo']).toEqual(['stay'])
})

test('an entry that only closes another calendar’s booked days doesn’t overlap them', async () => {
  await booking('sold', '2027-01-17', '2027-01-19', { note: 'Reserved' })
  await booking('closed', '2027-01-17', '2027-01-19', { note: 'CLOSED - Not available', feedId: 'another' })
  expect(await toDo()).toEqual([])
  await booking('closed', '2027-01-17', '2027-01-19', { version: 2, note: 'Reserved', feedId: 'another' })
  expect(await toDo()).toEqual([SOLD_TWICE])
})

test('bookings of two calendars overlap, those of one don’t', async () => {
  await booking('one', '2027-01-17', '2027-01-19')
  await booking('same', '2027-01-18', '2027-01-19')
  await booking('other', '2027-01-19', '2027-01-22', { feedId: 'another' })
  expect(await meetings()).toEqual({ one: ['other'], same: ['other'], other: ['one', 'same'] })
  expect(await toDo()).toEqual([SOLD_TWICE])
})

test('a host’s own blocked days overlap stays but no booking from elsewhere', async () => {
  await stay('stay', '2026-12-05', '2026-12-08')
  await booking('booking', '2026-12-07', '2026-12-09')
  await booking('own', '2026-12-05', '2026-12-09', { feedId: null })
  expect(await meetings()).toEqual({ stay: ['own', 'booking'], booking: ['stay'], own: ['stay'] })
})

test('drafts, past nights and other hosts’ rooms need nothing done', async () => {
  // It is 1 November 2026.
  await stay('gone', '2026-09-01', '2026-10-20', { status: 'ACTIVE' })
  await booking('old', '2026-10-10', '2026-10-31')
  await stay('draft', '2027-01-17', '2027-01-20', { status: 'DRAFT' })
  await stay('asked', '2027-03-01', '2027-03-20', { status: 'PENDING' })
  await booking('booking', '2027-01-17', '2027-01-19')
  expect(await toDo()).toEqual([])
  await booking('late', '2027-03-19', '2027-03-25')
  expect(await toDo()).toEqual([SOLD_TWICE])
  const sold = { ...CABIN, version: 2, hostId: GUEST }
  await arrives('units', sold)
  expect(await toDo()).toEqual([])
})
