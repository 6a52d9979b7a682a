import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { AgreementRow } from '#contract/agreement.ts'
import { changesSince } from '#contract/changes.ts'
import type { Given } from '#contract/given.ts'
import { HandRow } from '#contract/hand.ts'
import { WIRE } from '#contract/wire.ts'
import type { HandTables } from '#server/access/hands.ts'
import { changesHead } from '#server/store/feed.ts'
import { AGREED_TERMS, type AgreementPerson, rowOf } from '#tests/support/agreements-bed.ts'
import { ledgerBed } from '#tests/support/ledger-bed.ts'

/* The host is `host`; `otherGuest` may see the money of their room, `otherHost` is a co-host, `guest` stays there. */

const { bed, added, entry } = ledgerBed()
let unitId = ''
const NOTE = 'For the broken window'
beforeEach(async () => {
  await bed.db.withTables<HandTables>().deleteFrom('hands').execute()
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

it('they write nothing, read no ledger, and lose all of it with the help', async () => {
  await helps('otherGuest', ['money'])
  const row = await accepted()
  await pays(row, 32_000, '2026-01-05')
  const tried = await Promise.all([
    bed.call('otherGuest', 'PUT', `/ledger-entries/${randomUUID()}`, entry(row.id)),
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
})
