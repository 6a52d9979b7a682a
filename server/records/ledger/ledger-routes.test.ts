import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { termsOf } from '#contract/agreement-terms.ts'
import { accountOf } from '#domain/money/balance.ts'
import { type AgreementPerson, rowOf } from '#tests/support/agreements-bed.ts'
import { DAY, ledgerBed } from '#tests/support/ledger-bed.ts'
import { entriesOf } from './ledger-rows.ts'

const { bed, accepted, entry, add, added, problems, listed } = ledgerBed()

describe('an entry', () => {
  it('is visible to both parties only, and an administrator’s read is recorded', async () => {
    const { id } = await accepted()
    const payment = await added('host', entry(id, { reference: 'TOM', payer: 'His aunt' }))
    expect(payment).toMatchObject({ party: 'host', amount: 32_000, payer: 'His aunt', version: 1 })
    for (const who of ['host', 'guest'] as const)
      expect(await listed(who, `?agreementId=${id}`)).toEqual([payment])
    for (const who of ['otherHost', 'otherGuest', 'admin'] as const)
      expect(await listed(who, `?agreementId=${id}`)).toEqual([])
    expect((await listed('admin', `?agreementId=${id}&all=true`)).map((one) => one.id)).toEqual([payment.id])
    expect((await bed.call('host', 'GET', '/ledger-entries?all=true')).status).toBe(403)
    const noted = await bed.db
      .selectFrom('private_reads')
      .select('agreement_id')
      .where('agreement_id', '=', id)
      .execute()
    expect(noted).toHaveLength(1)
  })

  it('is stored once, as it first arrived, however often it is sent', async () => {
    const { id } = await accepted()
    const entryId = randomUUID()
    const first = await added('host', entry(id), entryId)
    expect(await added('host', entry(id, { amount: 1 }), entryId)).toEqual(first)
    expect(await listed('host', `?agreementId=${id}`)).toHaveLength(1)
  })

  it('is not found under an id of another ledger', async () => {
    const [one, other] = [await accepted(), await bed.created()]
    const entryId = randomUUID()
    await added('host', entry(one.id), entryId)
    const sent = rowOf(await bed.step('host', 'send', other))
    expect((await add('host', entry(sent.id), entryId)).status).toBe(404)
  })

  it('reaches the feeds of both parties', async () => {
    const { id } = await accepted()
    const { id: entryId } = await added('host', entry(id))
    const told = await bed.db
      .selectFrom('feed_changes')
      .select('user_id')
      .where('row_id', '=', entryId)
      .execute()
    const people = [bed.people.host.id, bed.people.guest.id]
    expect(told.map((one) => one.user_id).toSorted()).toEqual(people.toSorted())
  })

  it.each<[AgreementPerson | null, number]>([
    [null, 401],
    ['otherHost', 404],
    ['otherGuest', 404],
    ['admin', 404],
  ])('is refused to %s in somebody else’s ledger: %i', async (who, status) => {
    expect((await add(who, entry((await accepted()).id))).status).toBe(status)
  })

  it('is refused under a draft', async () => {
    expect(await problems('host', entry(bed.draft.id))).toEqual({ agreementId: 'draft' })
  })

  it('by the guest can only be a claim', async () => {
    const { id } = await accepted()
    expect(await problems('guest', entry(id))).toEqual({ kind: 'notYours' })
    expect(await problems('host', entry(id, { kind: 'CLAIM' }))).toEqual({ kind: 'notYours' })
    expect((await added('guest', entry(id, { kind: 'CLAIM' }))).party).toBe('guest')
  })

  it('can be added only once for a bank line', async () => {
    const { id } = await accepted()
    await added('host', entry(id, { bankLine: 'BNZ 1' }))
    expect(await problems('host', entry(id, { bankLine: 'BNZ 1' }))).toEqual({ bankLine: 'twice' })
  })
})

describe('a new rent', () => {
  it.each([
    [{ servedOn: DAY, serviceMethod: 'POST' as const }, DAY],
    [{}, undefined],
  ])('with the notice %o puts the day of its letter in the conversation: %s', async (notice, servedOn) => {
    const { id } = await accepted()
    const fields = {
      kind: 'RENT_CHANGE',
      amount: 34_000,
      method: null,
      day: '2026-04-06',
      ...notice,
    } as const
    const { id: entryId } = await added('host', entry(id, fields))
    const lines = await bed.db.selectFrom('messages').select('event').where('kind', '=', 'system').execute()
    const told = lines.map(({ event }) => event).find((event) => event?.entryId === entryId)
    expect(told).toMatchObject({ name: 'rentChanged', cents: 34_000 })
    expect(told?.servedOn).toBe(servedOn)
  })
})

describe('receipts', () => {
  it('can be added to a guest’s claim when the host confirms it', async () => {
    const { id } = await accepted()
    const claim = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK' }))
    const given = { ...receipt('T3V5W-0001'), gstNumber: '49091850' }
    const confirmed = entry(id, { kind: 'CONFIRMATION', entryId: claim.id, receipt: given })
    expect((await added('host', confirmed)).receipt).toEqual(given)
    expect(
      (await listed('guest', `?agreementId=${id}`)).find(({ kind }) => kind === 'CONFIRMATION')?.receipt,
    ).toEqual(given)
  })

  const receipt = (number: string) => ({ number, receivedBy: 'Ngaire', drawing: null })

  it('have a number unique to the host, across ledgers and at the same moment', async () => {
    const one = await accepted()
    const other = rowOf(await bed.step('host', 'send', await bed.created()))
    const first = await added('host', entry(one.id, { receipt: receipt('K7QX4-0001') }))
    expect(first.receipt?.number).toBe('K7QX4-0001')
    expect(await problems('host', entry(other.id, { receipt: receipt('K7QX4-0001') }))).toEqual({
      receipt: 'twice',
    })
    const both = await Promise.all(
      [one, other].map(({ id }) => add('host', entry(id, { receipt: receipt('K7QX4-0002') }))),
    )
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
    await added('host', entry(other.id, { receipt: receipt('M2P4R-0001') }))
  })

  it('are refused on any entry but money that the host received', async () => {
    const { id } = await accepted()
    const charge = entry(id, { kind: 'CHARGE', method: null, receipt: receipt('K7QX4-0009') })
    expect(await problems('host', charge)).toEqual({ receipt: 'unwanted' })
  })
})

describe('answers to an entry', () => {
  it('a claim is confirmed or declined once', async () => {
    const { id } = await accepted()
    const claim = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK' }))
    await added('host', entry(id, { kind: 'CONFIRMATION', entryId: claim.id }))
    const decline = entry(id, { kind: 'DECLINE', entryId: claim.id, amount: null, method: null })
    expect(await problems('host', decline)).toEqual({ entryId: 'answered' })
    const withdrawal = { ...decline, kind: 'REVERSAL' as const }
    expect(await problems('guest', withdrawal)).toEqual({ entryId: 'answered' })
  })

  it('a payment that names a claim answers it, so that the money counts once', async () => {
    const { id } = await accepted()
    const claim = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK' }))
    const payment = entry(id, { entryId: claim.id })
    await added('host', payment)
    expect(await problems('host', payment)).toEqual({ entryId: 'answered' })
    const confirmation = entry(id, { kind: 'CONFIRMATION', entryId: claim.id })
    expect(await problems('host', confirmation)).toEqual({ entryId: 'answered' })
  })

  it('nobody can reverse what the other wrote, or reverse an entry twice', async () => {
    const { id } = await accepted()
    const payment = await added('host', entry(id))
    const reversal = entry(id, { kind: 'REVERSAL', entryId: payment.id, amount: null, method: null })
    expect(await problems('guest', reversal)).toEqual({ entryId: 'notYours' })
    await added('host', reversal)
    expect(await problems('host', reversal)).toEqual({ entryId: 'answered' })
  })

  it('a reversal and a payment at the same moment both count', async () => {
    const row = await accepted()
    const payment = await added('host', entry(row.id))
    const reversal = entry(row.id, {
      kind: 'REVERSAL',
      entryId: payment.id,
      amount: null,
      method: null,
    })
    const both = await Promise.all([add('host', reversal), add('host', entry(row.id, { amount: 20_000 }))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const tenancy = { ...termsOf(row), status: row.status, endedOn: null }
    expect(accountOf(tenancy, await entriesOf(bed.db, row.id), '2026-12-01').paid).toBe(20_000)
  })

  it('cash recorded on two devices counts twice until one entry is reversed', async () => {
    const row = await accepted()
    const both = await Promise.all([add('host', entry(row.id)), add('host', entry(row.id))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const tenancy = { ...termsOf(row), status: row.status, endedOn: null }
    const paid = async () => accountOf(tenancy, await entriesOf(bed.db, row.id), '2026-12-01').paid
    expect(await paid()).toBe(64_000)
    const [one] = await listed('host', `?agreementId=${row.id}`)
    const reversal = { kind: 'REVERSAL', amount: null, method: null } as const
    await added('host', entry(row.id, { ...reversal, entryId: one?.id ?? '' }))
    expect(await paid()).toBe(32_000)
  })

  it('stores only one of two simultaneous reversals', async () => {
    const { id } = await accepted()
    const payment = await added('host', entry(id))
    const reversal = entry(id, { kind: 'REVERSAL', entryId: payment.id, amount: null, method: null })
    const both = await Promise.all([add('host', reversal), add('host', reversal)])
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '422'])
  })
})

it('the database rejects updates, deletions and inconsistent entries', async () => {
  const { id } = await accepted()
  const payment = await added('host', entry(id))
  await expect(
    sql`update ledger_entries set amount = 1 where id = ${payment.id}`.execute(bed.db),
  ).rejects.toThrow(/only grows/)
  await expect(sql`delete from ledger_entries where id = ${payment.id}`.execute(bed.db)).rejects.toThrow(
    /only grows/,
  )
  const insert = (values: { kind: string; amount: number | null; method: string | null; party: string }) =>
    sql`
      insert into ledger_entries (id, agreement_id, kind, amount, day, method, details, party, written_by, accepted_at)
      values (
        ${randomUUID()}, ${id}, ${values.kind}, ${values.amount}, ${DAY}, ${values.method}, '{}', ${values.party},
        ${bed.people.host.id}, now()
      )
    `.execute(bed.db)
  await expect(insert({ kind: 'PAYMENT', amount: 0, method: 'CASH', party: 'host' })).rejects.toThrow(/check/)
  await expect(insert({ kind: 'PAYMENT', amount: 1, method: null, party: 'host' })).rejects.toThrow(/check/)
  await expect(insert({ kind: 'PAYMENT', amount: 1, method: 'CASH', party: 'guest' })).rejects.toThrow(
    /check/,
  )
  await expect(insert({ kind: 'REVERSAL', amount: null, method: null, party: 'host' })).rejects.toThrow(
    /check/,
  )
})

it('the stored entries add up to the same account as the written ones', async () => {
  const row = await accepted()
  const claim = await added('guest', entry(row.id, { kind: 'CLAIM', method: 'BANK', amount: 10_000 }))
  await added('host', entry(row.id, { amount: 32_000 }))
  await added('host', entry(row.id, { kind: 'CONFIRMATION', entryId: claim.id, amount: 9_000 }))
  await added('host', entry(row.id, { kind: 'CHARGE', method: null, amount: 2_500, note: 'Firewood' }))
  const kept = await entriesOf(bed.db, row.id)
  const tenancy = { ...termsOf(row), status: row.status, endedOn: null }
  const account = accountOf(tenancy, kept, '2026-12-01')
  expect(account).toMatchObject({ paid: 41_000, due: 34_500, owed: -6_500 })
  expect(account.statuses.get(claim.id)).toBe('COMPLETED')
})
