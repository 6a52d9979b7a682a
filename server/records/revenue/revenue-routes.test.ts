import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { NO_ENTRY } from '#contract/ledger-entry.ts'
import { HostRevenue, revenue, RevenueReport } from '#contract/revenue.ts'
import { type AgreementPerson, draftBed, rowOf } from '#tests/support/agreements-bed.ts'

const bed = draftBed()
const DAY = '2026-05-05'

async function earned(amount: number): Promise<string> {
  const { id } = rowOf(await bed.step('guest', 'accept', await bed.sent()))
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

it('the moment that is named decides what is due by now', async () => {
  await earned(32_000)
  const at = (day: string) => report('host', `&at=${day}T00:00:00.000Z`)
  expect((await at('2026-11-30')).owed).toBe(0)
  expect((await at('2026-12-10')).owed).toBeGreaterThan(0)
})

it('an administrator reads everybody’s, and each agreement that was read is noted', async () => {
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
