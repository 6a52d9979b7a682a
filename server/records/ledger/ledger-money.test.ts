import { describe, expect, it } from 'vitest'
import { rowOf } from '#tests/support/agreements-bed.ts'
import { DAY, ledgerBed } from '#tests/support/ledger-bed.ts'

const { bed, accepted, accountNow, linesTold, entry, added, problems } = ledgerBed()
const receipt = (number: string) => ({ number, receivedBy: 'Ngaire', drawing: null })

describe('money that may already be recorded', () => {
  it.each([
    ['of the same day', DAY],
    ['of five days before', '2025-12-31'],
    ['of five days after', '2026-01-10'],
  ])('a claim that may be a payment %s is confirmed only when the host is sure', async (_, day) => {
    const { id } = await accepted()
    await added('host', entry(id, { day }))
    const claim = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK' }))
    const confirmation = entry(id, { kind: 'CONFIRMATION', entryId: claim.id })
    expect(await problems('host', confirmation)).toEqual({ amount: 'twice' })
    await added('host', { ...confirmation, isSure: true })
  })

  it('a payment of another day, amount or claim doesn’t block confirming a claim', async () => {
    const { id } = await accepted()
    const earlier = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK' }))
    await added('host', entry(id, { entryId: earlier.id }))
    await added('host', entry(id, { amount: 31_999 }))
    await added('host', entry(id, { day: '2026-01-11' }))
    const claim = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK' }))
    await added('host', entry(id, { kind: 'CONFIRMATION', entryId: claim.id }))
  })

  it('a claim counts as the money of a recorded payment until that is reversed', async () => {
    const row = await accepted()
    const cash = await added('host', entry(row.id))
    const claim = await added('guest', entry(row.id, { kind: 'CLAIM', method: 'BANK' }))
    const blank = { amount: null, method: null } as const
    const same = entry(row.id, { ...blank, kind: 'SAME_MONEY', entryId: claim.id, sameAs: cash.id })
    expect(await problems('host', { ...same, sameAs: claim.id })).toEqual({ sameAs: 'otherEntry' })
    expect(await problems('host', { ...same, sameAs: undefined })).toEqual({ sameAs: 'required' })
    await added('host', same)
    const answered = await accountNow(row)
    expect([answered.paid, answered.statuses.get(claim.id)]).toEqual([32_000, 'COMPLETED'])
    expect(await problems('host', same)).toEqual({ entryId: 'answered' })
    await added('host', entry(row.id, { ...blank, kind: 'REVERSAL', entryId: cash.id }))
    const open = await accountNow(row)
    expect([open.paid, open.statuses.get(claim.id)]).toEqual([0, 'PROCESSING'])
    await added('host', entry(row.id, { kind: 'CONFIRMATION', entryId: claim.id }))
  })

  it.each([
    ['withdrawn', 'guest', 'REVERSAL'],
    ['declined', 'host', 'DECLINE'],
  ] as const)('records cash for a claim that was %s first without the claim', async (_, who, kind) => {
    const { id } = await accepted()
    const writtenAt = new Date().toISOString()
    const claim = await added('guest', entry(id, { kind: 'CLAIM', method: 'BANK', writtenAt }))
    await added(who, entry(id, { kind, entryId: claim.id, amount: null, method: null }))
    const given = receipt(`K7QX4-000${kind.length}`)
    const cash = await added('host', entry(id, { entryId: claim.id, receipt: given }))
    expect(cash).toMatchObject({ entryId: null, amount: 32_000, receipt: given })
    const confirmation = entry(id, { kind: 'CONFIRMATION', entryId: claim.id })
    expect(await problems('host', confirmation)).toEqual({ entryId: 'answered' })
  })

  it('refunds can’t exceed what came in, unless the host is sure', async () => {
    const { id } = await accepted()
    await added('host', entry(id, { amount: 77_600 }))
    await added('host', entry(id, { kind: 'BOND_RECEIVED', amount: 128_000 }))
    const blank = { method: null } as const
    for (const [most, fields] of [
      [77_600, { kind: 'REFUND' }],
      [128_000, { kind: 'BOND_REFUNDED' }],
      [128_000, { kind: 'BOND_CLAIMED', ...blank }],
    ] as const) {
      const above = entry(id, { ...fields, amount: most + 1 })
      expect(await problems('host', above)).toEqual({ amount: 'tooMuch' })
    }
    await added('host', entry(id, { kind: 'REFUND', amount: 77_600 }))
    await added('host', entry(id, { kind: 'BOND_CLAIMED', amount: 28_000, ...blank }))
    const rest = entry(id, { kind: 'BOND_REFUNDED', amount: 100_001 })
    expect(await problems('host', rest)).toEqual({ amount: 'tooMuch' })
    await added('host', { ...rest, isSure: true })
  })
})

describe('a tenancy that was already under way', () => {
  it('has one day from which rent is charged, and no line announces it', async () => {
    const { id } = await accepted()
    const before = await linesTold()
    const opening = entry(id, { kind: 'OPENING', amount: null, method: null, isOpening: true })
    const { id: first } = await added('host', opening)
    await added('host', entry(id, { kind: 'BOND_RECEIVED', amount: 128_000, isOpening: true }))
    expect(await linesTold()).toBe(before)
    expect(await problems('host', opening)).toEqual({ kind: 'twice' })
    expect(await problems('guest', opening)).toEqual({ kind: 'notYours' })
    expect(await problems('host', { ...opening, amount: 1 })).toMatchObject({ amount: 'unwanted' })
    await added('host', entry(id, { kind: 'REVERSAL', entryId: first, amount: null, method: null }))
    await added('host', opening)
  })
})

describe('a fixed term that went on', () => {
  it('is recorded once, from the day after its last day', async () => {
    const edited = await bed.edit('host', {
      ...{ regime: 'RESIDENTIAL', startsOn: '2026-01-01', endsOn: '2026-06-30' },
    })
    const sent = rowOf(await bed.step('host', 'send', rowOf(edited)))
    const { id } = rowOf(await bed.step('guest', 'accept', sent))
    const periodic = entry(id, { kind: 'PERIODIC', amount: null, method: null, day: '2026-07-01' })
    expect(await problems('host', { ...periodic, day: '2026-06-30' })).toEqual({ day: 'mismatch' })
    expect(await problems('guest', periodic)).toEqual({ kind: 'notYours' })
    await added('host', periodic)
    expect(await problems('host', periodic)).toEqual({ kind: 'twice' })
  })

  it('is not recorded for a term that ends, such as one of 90 days', async () => {
    const { id } = await accepted()
    const periodic = entry(id, { kind: 'PERIODIC', amount: null, method: null, day: '2026-07-01' })
    expect(await problems('host', periodic)).toEqual({ day: 'mismatch' })
  })
})

describe('a receipt', () => {
  it('of a cancelled entry keeps its number, and its money counts nowhere', async () => {
    const row = await accepted()
    const claim = await added('guest', entry(row.id, { kind: 'CLAIM', method: 'BANK' }))
    const cancelled = entry(row.id, { isCancelled: true, entryId: claim.id, receipt: receipt('K7QX4-0003') })
    const before = await linesTold()
    expect(await added('host', cancelled)).toMatchObject({ isCancelled: true, entryId: null })
    expect(await linesTold()).toBe(before)
    expect(await problems('host', { ...cancelled, receipt: null })).toEqual({ isCancelled: 'unwanted' })
    expect(await problems('host', entry(row.id, { receipt: receipt('K7QX4-0003') }))).toEqual({
      receipt: 'twice',
    })
    const { paid, statuses } = await accountNow(row)
    expect([paid, statuses.get(claim.id)]).toEqual([0, 'PROCESSING'])
  })
})
