import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { HostRevenue, revenue, RevenueReport } from '#contract/revenue.ts'
import { AGREED_TERMS, type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'

const bed = draftBed()
const DAY = '2026-05-05'

const accepted = async () => rowOf(await bed.step('guest', 'accept', await bed.sent()))

async function earned(amount: number): Promise<string> {
  const { id } = await accepted()
  const payment = { ...NO_ENTRY, agreementId: id, kind: 'PAYMENT', amount, day: DAY, method: 'CASH' }
  const writtenAt = `${DAY}T01:00:00.000Z`
  await bed.call('host', 'PUT', `/ledger-entries/${randomUUID()}`, { ...payment, writtenAt })
  await bed.call('host', 'PUT', `/expenses/${randomUUID()}`, { day: DAY, kind: 'RATES', amount: 500 })
  return id
}

async function report(who: AgreementPerson, query = ''): Promise<RevenueReport> {
  const { status, body } = await bed.call(who, 'GET', `/revenue?year=2027${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return z.object({ data: RevenueReport }).parse(body).data
}

it('a host’s year has their own income and expenses, and nobody else’s', async () => {
  await earned(32_000)
  expect(await report('host')).toMatchObject({ received: 32_000, spent: 500 })
  expect(await report('otherHost')).toMatchObject({ received: 0, spent: 0, rooms: [] })
  const hostId = `&hostId=${bed.people.host.id}`
  expect((await bed.call('otherHost', 'GET', `/revenue?year=2027${hostId}`)).status).toBe(404)
  expect((await bed.call('guest', 'GET', '/revenue?year=2027')).status).toBe(403)
})

it('the requested moment decides what is due', async () => {
  // The test's clock shows 21 November, in the evening at the place.
  bed.draft = await bed.created({ ...AGREED_TERMS, startsOn: '2026-11-22', endsOn: '2026-11-29' })
  await accepted()
  const at = (moment: string) => report('host', `&at=${moment}`)
  expect((await at('2026-11-21T09:00:00.000Z')).owed).toBe(0)
  // 320 a week.
  expect((await at('2026-11-22T09:00:00.000Z')).owed).toBe(32_000)
})

it.each([
  ['0000-01-01T00:00:00.000Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-20T08:59:59.999Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-22T09:00:00.000Z', '2026-11-22T09:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '2026-11-22T09:00:00.000Z'],
])('takes the moment %s as %s, within a day of the server’s clock', async (asked, at) => {
  for (const query of [`/revenue?year=2027&at=${asked}`, `/revenue/hosts?year=2027&at=${asked}`])
    expect(await bed.call('admin', 'GET', query)).toMatchObject({ status: 200 })
  expect(await bed.call('host', 'GET', `/revenue?year=2027&at=${asked}`)).toMatchObject({
    status: 200,
    body: { data: { at } },
  })
  expect((await bed.call('host', 'GET', '/revenue?year=9999')).status).toBe(422)
})

it('an administrator can read everybody’s, and each agreement read is recorded', async () => {
  const agreementId = await earned(32_000)
  const { body } = await bed.call('admin', 'GET', '/revenue/hosts?year=2027')
  const { data } = z.object({ data: z.array(HostRevenue) }).parse(body)
  const [row] = data.filter(({ host }) => host.id === bed.people.host.id)
  const { received, spent } = await report('host')
  expect(received).toBeGreaterThan(0)
  expect(row).toMatchObject({ received, spent })
  expect(await report('admin', `&hostId=${bed.people.host.id}`)).toMatchObject({ received, spent })
  const named = revenue.answer.parse(
    (await bed.call('admin', 'GET', `/revenue?year=2027&hostId=${bed.people.host.id}`)).body,
  )
  expect(named.data.unitTitles).toContainEqual({ id: bed.unitId, title: 'Shearers’ Quarters' })
  const own = revenue.answer.parse((await bed.call('host', 'GET', '/revenue?year=2027')).body)
  expect(own.data).not.toHaveProperty('unitTitles')
  const reads = await bed.db
    .selectFrom('private_reads')
    .select('reader_id')
    .where('agreement_id', '=', agreementId)
    .execute()
  expect(reads).toHaveLength(3)
})
