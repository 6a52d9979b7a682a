import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { AgreementRow } from '#contract/agreement.ts'
import { changesSince } from '#contract/changes.ts'
import type { Given } from '#contract/given.ts'
import { HandRow } from '#contract/hand.ts'
import type { NewLedgerEntry } from '#contract/ledger-entry.ts'
import { WIRE } from '#contract/wire.ts'
import type { HandTables } from '#server/access/hands.ts'
import { changesHead } from '#server/store/feed.ts'
import { AGREED_TERMS, type AgreementPerson, rowOf } from '#tests/support/agreements-bed.ts'
import { ledgerBed } from '#tests/support/ledger-bed.ts'

/* The host is `host`; `otherGuest` helps with the money of their room, `otherHost` is a co-host, `guest` stays there. */

const { bed, add, added, entry, listed, problems } = ledgerBed()
let unitId = ''
const NOTE = 'For the broken window'
const RECEIPT = { number: 'ABCDE-0001', receivedBy: 'Tama Ruru', drawing: null }
beforeEach(async () => {
  await bed.db.withTables<HandTables>().deleteFrom('hands').execute()
  await bed.db
    .updateTable('users')
    .set({ first_name: 'Tama', last_name: 'Ruru' })
    .where('id', '=', bed.people.otherGuest.id)
    .execute()
  // Entries stay for ever, so each test has a room of its own.
  unitId = randomUUID()
  const room = { id: unitId, host_id: bed.people.host.id, title: 'Hut', status: 'PUBLISHED' } as const
  await bed.db.insertInto('units').values(room).execute()
})

async function helps(who: AgreementPerson, given: Given[]): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invitation = { token, unitIds: [unitId], given, name: '' }
  expect((await bed.call('host', 'PUT', `/hand-invitations/${randomUUID()}`, invitation)).status).toBe(200)
  expect((await bed.call(who, 'POST', '/hand-invitations/accept', { token })).status).toBe(200)
}
const handsOf = async (who: AgreementPerson) =>
  z.object({ data: z.array(HandRow) }).parse((await bed.call(who, 'GET', '/hands?perPage=100')).body).data
const moneyOf = async (who: AgreementPerson) => (await handsOf(who))[0]?.money
async function accepted(): Promise<AgreementRow> {
  const draft = await bed.created({ ...AGREED_TERMS, unitId })
  return rowOf(await bed.step('guest', 'accept', rowOf(await bed.step('host', 'send', draft))))
}
/** Returns the collections of what a feed says since a checkpoint. */
async function fed(who: AgreementPerson, since: string): Promise<string[]> {
  const { body } = await bed.call(who, 'GET', `/changes?since=${encodeURIComponent(since)}&wire=${WIRE}`)
  return changesSince.answer.parse(body).data.map(({ collection }) => collection)
}
const pays = (row: AgreementRow, amount: number, day: string) =>
  added('host', entry(row.id, { amount, day, writtenAt: `${day}T01:00:00.000Z` }))

it('who may see the money has the ledgers of the room; nobody else who helps does', async () => {
  await helps('otherGuest', ['money'])
  await helps('otherHost', ['turnovers', 'cohost'])
  const row = await accepted()
  const paid = await pays(row, 32_000, '2026-01-05')
  const charged = { kind: 'CHARGE', amount: 4_550, day: '2026-01-06', method: null, note: NOTE } as const
  const charge = await added('host', entry(row.id, charged))

  const money = await moneyOf('otherGuest')
  expect(money?.received).toEqual([{ month: '2026-01', amount: 32_000 }])
  const [ledger, ...others] = money?.ledgers ?? []
  expect(others).toEqual([])
  expect(ledger).toMatchObject({ agreementId: row.id, guestName: AGREED_TERMS.guestName })
  expect(ledger?.terms).toMatchObject({ status: 'APPROVED', rentPerWeek: 320, endsOn: '2026-12-15' })
  expect(Object.fromEntries(ledger?.entries.map(({ id, amount }) => [id, amount]) ?? [])).toEqual({
    [paid.id]: 32_000,
    [charge.id]: 4_550,
  })
  for (const who of ['otherHost', 'host', 'guest', 'admin'] as const)
    for (const one of ['ledgers', paid.id, '32000'])
      expect([who, one, JSON.stringify(await handsOf(who)).includes(one)]).toEqual([who, one, false])
})

it('holds nothing that somebody wrote, and no terms besides those of the rent', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  const written = { note: NOTE, payer: 'Her mother', reference: 'REF 7', device: 'Chrome, Android' }
  await added('host', entry(row.id, written))
  const told = JSON.stringify(await handsOf('otherGuest'))
  for (const one of [
    ...Object.values(written),
    'bond',
    'hostAddress',
    'conditions',
    'receipt',
    'bankAccount',
  ])
    expect([one, told.includes(one)]).toEqual([one, false])
})

it('what came in stays when a stay is over; its ledger goes once it is settled', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  // Cancelled before it began, so that no rent is due.
  await pays(row, 10_000, '2025-11-30')
  const cancelled = await bed.step('host', 'cancel', row)
  expect(cancelled.status).toBe(200)
  const over = await moneyOf('otherGuest')
  expect(over?.ledgers.map(({ agreementId }) => agreementId)).toEqual([row.id])
  await added('host', entry(row.id, { kind: 'REFUND', amount: 10_000, day: '2026-01-02' }))
  expect(await moneyOf('otherGuest')).toEqual({
    ledgers: [],
    received: [
      { month: '2026-01', amount: -10_000 },
      { month: '2025-11', amount: 10_000 },
    ],
  })
})

it('an entry moves the feeds of its two people and of who may see the money', async () => {
  await helps('otherGuest', ['money'])
  await helps('otherHost', ['turnovers', 'cohost'])
  const row = await accepted()
  const people = ['host', 'guest', 'otherGuest', 'otherHost'] as const
  const since = await Promise.all(people.map((who) => changesHead(bed.db, bed.people[who].id)))
  await pays(row, 32_000, '2026-01-05')
  const told = await Promise.all(people.map((who, n) => fed(who, since[n] ?? '')))
  expect(
    told.map((collections) => collections.filter((one) => one === 'ledgerEntries' || one === 'hands')),
  ).toEqual([['ledgerEntries'], ['ledgerEntries'], ['hands'], []])
})

it('they take money for the host, once, and both parties see who did', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  const id = randomUUID()
  const cash = entry(row.id, { amount: 20_000, note: 'At the gate' })
  const stored = await added('otherGuest', cash, id)
  expect(stored).toMatchObject({ amount: 20_000, party: 'host', takenBy: 'Tama Ruru' })
  expect(await added('otherGuest', cash, id)).toEqual(stored)
  for (const who of ['host', 'guest'] as const)
    expect(await listed(who, `?agreementId=${row.id}`)).toEqual([stored])
  const money = await moneyOf('otherGuest')
  expect(money?.received).toEqual([{ month: '2026-01', amount: 20_000 }])
  // Its host's own entry says no name.
  expect(await pays(row, 100, '2026-01-06')).not.toHaveProperty('takenBy')
})

it.each<[string, Partial<NewLedgerEntry>, object]>([
  ['a charge', { kind: 'CHARGE', method: null }, { kind: 'notYours' }],
  ['a refund', { kind: 'REFUND' }, { kind: 'notYours', amount: 'tooMuch' }],
  ['a bond', { kind: 'BOND_RECEIVED' }, { kind: 'notYours' }],
  ['another rent', { kind: 'RENT_CHANGE', method: null }, { kind: 'notYours' }],
  ['a line of the bank', { bankLine: 'x 1' }, { bankLine: 'unwanted' }],
  ['money from before', { isOpening: true }, { isOpening: 'unwanted' }],
  ['money of a day to come', { day: '2027-01-01' }, { day: 'notYet' }],
  ['a receipt', { receipt: RECEIPT }, { receipt: 'unwanted' }],
])('they can’t record %s', async (_, fields, found) => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  expect(await problems('otherGuest', entry(row.id, fields))).toEqual(found)
  expect(await listed('host', `?agreementId=${row.id}`)).toEqual([])
})

it('they answer no claim and reverse nothing', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  const claim = await added('guest', entry(row.id, { kind: 'CLAIM' }))
  expect(await problems('otherGuest', entry(row.id, { entryId: claim.id }))).toEqual({ entryId: 'unwanted' })
  const own = await added('otherGuest', entry(row.id, { amount: 1 }))
  const reversal = entry(row.id, { kind: 'REVERSAL', amount: null, method: null, entryId: own.id })
  expect(await problems('otherGuest', reversal)).toMatchObject({ kind: 'notYours' })
})

it('the host hears who took the money, and the guest hears it from the host', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  // Earlier tests have used up the host's notices for this hour.
  bed.advance(3_600_000)
  await added('otherGuest', entry(row.id))
  const subjects = async (who: AgreementPerson) =>
    (await bed.mailsTo(`${who.toLowerCase()}@people.example`)).map(({ subject }) => subject)
  expect(await subjects('host')).toContain('Tama Ruru updated the payments for Hut')
  expect(await subjects('guest')).toContain('Ani Hoani got your $320.00 for Hut')
  const lines = await bed.db
    .selectFrom('messages')
    .select('sender_id')
    .where(sql<boolean>`event->>'name' = 'paymentReceived' and event->>'agreementId' = ${row.id}`)
    .execute()
  expect(lines).toEqual([{ sender_id: bed.people.host.id }])
})

it.each<[string, Given[]]>([
  ['a cleaner', ['turnovers']],
  ['a co-host', ['cohost']],
  ['somebody without help', []],
])('%s takes no money', async (_, given) => {
  if (given.length > 0) await helps('otherGuest', given)
  const row = await accepted()
  expect((await add('otherGuest', entry(row.id))).status).toBe(404)
})

it('they read no ledger, know of no draft, and lose all of it with the help', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  await pays(row, 32_000, '2026-01-05')
  const draft = await bed.created({ ...AGREED_TERMS, unitId })
  const tried = await Promise.all([
    add('otherGuest', entry(draft.id)),
    bed.call('otherGuest', 'GET', `/agreements/${row.id}`),
    bed.call('otherGuest', 'GET', '/revenue'),
  ])
  expect(tried.map(({ status }) => status).filter((status) => status !== 403 && status !== 404)).toEqual([])
  for (const path of ['/agreements', '/ledger-entries', '/chat'])
    expect([path, JSON.stringify((await bed.call('otherGuest', 'GET', path)).body).includes(row.id)]).toEqual(
      [path, false],
    )
  const [before] = await handsOf('otherGuest')
  expect((await bed.call('host', 'PATCH', `/hands/${before?.id}`, { given: [] }, 1)).status).toBe(200)
  expect(await handsOf('otherGuest')).toEqual([])
  expect((await add('otherGuest', entry(row.id))).status).toBe(404)
})
