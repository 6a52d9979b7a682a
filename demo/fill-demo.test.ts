import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AGREEMENT_STATUSES } from '#contract/agreement-status.ts'
import { sharedNights } from '#domain/calendar/shared-nights.ts'
import { UNIT_STATUSES } from '#contract/unit-status.ts'
import { unitProblems } from '#contract/unit-problems.ts'
import { toDisk } from '#server/files/disk-storage.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import { chatsPage } from '#server/chats/chats.ts'
import { agreementsPage } from '#server/records/agreements/agreements.ts'
import { changesHead } from '#server/store/feed.ts'
import { readChanges } from '#server/changes/read-changes.ts'
import { valueOf } from '#tests/support/chat-bed.ts'
import { unitsPage } from '#server/records/units/units.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { accountOf } from '#domain/money/balance.ts'
import { addDays } from '#domain/calendar/calendar-day.ts'
import { dayAtPlace } from '#contract/region.ts'
import { demoAgreements } from './demo-agreements.ts'
import { demoLedger } from './demo-ledger.ts'
import { demoChats } from './demo-chats.ts'
import { DEMO_PASSWORD, demoAdmin, demoGuests, demoHelper, demoHost } from './demo-people.ts'
import { fillDemo } from './fill-demo.ts'
import { suppliesOf } from '#contract/turnover-fields.ts'
import { departuresOf, isInView } from '#domain/calendar/turnovers.ts'
import { handsPage } from '#server/records/hands/hands.ts'
import { turnoverPlansPage } from '#server/records/turnovers/turnover-plans.ts'
import { turnoversPage } from '#server/records/turnovers/turnovers.ts'

let database: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'farstead-demo-'))
const storage = toDisk(dataDir)
const now = new Date('2026-11-21T01:52:00Z')
const scope = () => ({ db: database.db, now: () => now, storage })

beforeAll(async () => {
  database = await createTestDatabase()
  await Promise.all([fillDemo(scope()), fillDemo(scope())])
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

test('two starts at once fill an empty database once; a later one changes nothing', async () => {
  const count = async () => {
    const { users } = await database.db
      .selectFrom('users')
      .select((is) => is.fn.countAll<number>().as('users'))
      .executeTakeFirstOrThrow()
    return users
  }
  expect(await count()).toBe(15)
  await fillDemo(scope())
  expect(await count()).toBe(15)
})

test('the accounts of the README can sign in', async () => {
  const people = await database.db.selectFrom('users').selectAll().execute()
  for (const { id } of [demoHost, demoAdmin, demoHelper, demoGuests.aroha]) {
    const person = people.find((row) => row.id === id)
    expect(person?.verified_at).not.toBeNull()
    expect(await verifyPassword(person?.password_hash ?? null, DEMO_PASSWORD)).toBe(true)
  }
})

test('the host has twelve chats, 600 messages over months, some unread; the admin none', async () => {
  const { data } = await chatsPage(database.db, demoHost.id, { page: 1, perPage: 100 })
  expect(data.map((chat) => chat.lastPosition + 1).reduce((a, b) => a + b)).toBeGreaterThan(600)
  expect(data).toHaveLength(12)
  expect(data[0]?.participants.map(({ id }) => id)).toContain(demoGuests.aroha.id)
  expect(data.map((chat) => chat.unreadCount)).toEqual([1, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect((await chatsPage(database.db, demoAdmin.id, { page: 1, perPage: 100 })).data).toEqual([])
})

test('every message is in the past, after the one before, and unique in its chat', () => {
  for (const hour of [0, 6, 12, 18]) {
    const at = new Date(Date.UTC(2026, 10, 21, hour, 3))
    for (const { lines } of demoChats(at)) {
      const times = lines.map((line) => line.at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(at.getTime())
      expect(new Set(lines.map((line) => line.text)).size).toBe(lines.length)
      expect(lines.filter((line) => /[{}]/.test(line.text) || line.text.trim() === '')).toEqual([])
    }
  }
})

test('no message is in two chats', () => {
  const lines = demoChats(now).flatMap((chat) => chat.lines.map((line) => line.text))
  expect(lines.filter((line, n) => lines.indexOf(line) !== n)).toEqual([])
})

test('the host’s feed holds every message and chat of the demo', async () => {
  const head = await changesHead(database.db, demoHost.id)
  const start = head.replace(/\.\d+$/, '.0')
  const page = valueOf(await readChanges(database.db, demoHost.id, start, 10_000))
  const messages = await database.db.selectFrom('messages').select('id').execute()
  expect(page.meta).toEqual({ checkpoint: head, more: false })
  expect(page.data.every((change) => change.row !== null)).toBe(true)
  expect(
    page.data
      .filter((change) => change.collection === 'messages')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(messages.map(({ id }) => id).toSorted())
  expect(page.data.filter((change) => change.collection === 'chats')).toHaveLength(12)
})

test('the host has rooms of every status; published ones have photos and no problems', async () => {
  const asked = { page: 1, perPage: 100, isEverybody: false }
  const { data } = await unitsPage(database.db, demoHost.id, asked)
  expect(new Set(data.map(({ status }) => status))).toEqual(
    new Set(UNIT_STATUSES.filter((status) => status !== 'DELETED')),
  )
  for (const unit of data.filter(({ status }) => status === 'PUBLISHED')) {
    expect(unitProblems(unit), unit.title).toEqual({})
    expect(unit.files.map(({ id }) => id)).toEqual(unit.photos.map(({ id }) => id))
    for (const { id, url } of unit.files) {
      expect(url).not.toBeNull()
      const content = await storage.read(storageKey(id, 'image', 'large'))
      expect(content).not.toBeNull()
      content?.destroy()
    }
  }
})

// One waits for the guest.
test('the host has agreements of every status, signed under their current terms', async () => {
  const asked = { page: 1, perPage: 100, isEverybody: false }
  const { data } = await agreementsPage(database.db, demoHost.id, asked)
  expect(new Set(data.map(({ status }) => status))).toEqual(new Set(AGREEMENT_STATUSES))
  for (const { hash, signatures } of data) expect(signatures.every((one) => one.hash === hash)).toBe(true)
  const ofGuest = await agreementsPage(database.db, demoGuests.aroha.id, asked)
  expect(ofGuest.data.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'PENDING'])
})

test('no stays overlap except one draft, which shows the warning', () => {
  const alive = ['DRAFT', 'PENDING', 'APPROVED', 'ACTIVE']
  const agreements = demoAgreements(now).filter(({ status }) => alive.includes(status))
  const pairs = agreements.flatMap((one, nth) =>
    agreements
      .slice(nth + 1)
      .filter((other) => other.unit.id === one.unit.id && sharedNights(one.terms, other.terms) !== null)
      .map((other) => [one, other].map(({ guest, status }) => [guest.firstName, status])),
  )
  expect(pairs).toEqual([
    [
      ['Aroha', 'PENDING'],
      ['Callum', 'DRAFT'],
    ],
  ])
})

test('the ledgers show arrears, a rise, a refund, cash, a reversal, and round sums', () => {
  const agreements = demoAgreements(now)
  const entries = demoLedger(agreements, now)
  const kinds = new Set(entries.map(({ kind }) => kind))
  for (const kind of ['RENT_CHANGE', 'REFUND', 'REVERSAL', 'CLAIM', 'BOND_RECEIVED', 'CHARGE'] as const)
    expect(kinds).toContain(kind)
  const today = dayAtPlace(now, 'Pacific/Auckland')
  const owed = agreements.flatMap(({ id, status, terms }) => {
    const own = entries.filter(({ agreementId }) => agreementId === id)
    const endedOn = status === 'COMPLETED' ? terms.endsOn : null
    return own.length === 0 ? [] : [accountOf({ ...terms, status, endedOn }, own, today)]
  })
  expect(owed).toHaveLength(4)
  expect(owed.some(({ arrears }) => arrears.days > 0)).toBe(true)
  expect(owed.every((account) => account.owed % 100 === 0)).toBe(true)
})

test('the guest of the README is staying, has paid so far, and has a payment to come', () => {
  const agreements = demoAgreements(now)
  const today = dayAtPlace(now, 'Pacific/Auckland')
  const found = agreements.filter(({ guest, status }) => guest === demoGuests.aroha && status === 'ACTIVE')
  const accounts = found.map(({ id, status, terms }) => {
    const own = demoLedger(agreements, now).filter(({ agreementId }) => agreementId === id)
    return accountOf({ ...terms, status, endedOn: null }, own, today, addDays(today, 7))
  })
  expect(accounts.map(({ owed }) => owed)).toEqual([0])
  const ahead = accounts.flatMap(({ dues }) => dues.filter(({ amount, paid }) => paid < amount))
  expect(ahead.map(({ dueOn, amount }) => [dueOn > today, amount])).toEqual([[true, 9_000]])
})

test('the host has turnovers to do, each with a checklist, and a supply that runs low', async () => {
  const today = dayAtPlace(now, 'Pacific/Auckland')
  const asked = { page: 1, perPage: 100 }
  const stays = demoAgreements(now).map(({ id, unit, status, terms }) => {
    return { ...terms, id, unitId: unit.id, status }
  })
  const inView = departuresOf(stays, () => today).filter((one) => isInView(one, false, today))
  const plans = (await turnoverPlansPage(database.db, demoHost.id, asked)).data
  expect(inView.length).toBeGreaterThan(1)
  expect(inView.every(({ stay }) => plans.some(({ id }) => id === stay.unitId))).toBe(true)
  expect(plans.flatMap(suppliesOf).some(({ isLow }) => isLow)).toBe(true)
  const turnovers = (await turnoversPage(database.db, demoHost.id, asked)).data
  expect(turnovers.every(({ id }) => inView.some(({ stay }) => stay.id === id))).toBe(true)
  expect(turnovers).toHaveLength(1)
})

test('the helper sees two rooms, their stays and a begun turnover, but no guest names', async () => {
  const asked = { page: 1, perPage: 100 }
  const hands = (await handsPage(database.db, demoHelper.id, asked)).data
  expect(hands.map(({ unitTitle }) => unitTitle).toSorted()).toEqual(['Riverbank Hut', 'Tōtara Cabin'])
  expect(hands.every(({ stays }) => stays.length > 0)).toBe(true)
  const [turnover] = (await turnoversPage(database.db, demoHelper.id, asked)).data
  expect(turnover).toMatchObject({ who: 'Mere', writtenBy: { note: demoHelper.id } })
  const names = Object.values(demoGuests).map(({ firstName }) => firstName)
  expect(names.filter((name) => JSON.stringify([hands, turnover]).includes(name))).toEqual([])
  expect((await chatsPage(database.db, demoHelper.id, asked)).data).toEqual([])
})
