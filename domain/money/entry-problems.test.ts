import { describe, expect, it } from 'vitest'
import { isQueued, LEDGER_KINDS, type LedgerKind, mayWrite, NewLedgerEntry } from '#contract/ledger-entry.ts'
import { entryProblems, type JudgedEntry } from './entry-problems.ts'

const AGREEMENT = '018f0000-0000-7000-8000-000000000001'
const OTHER = '018f0000-0000-7000-8000-000000000002'
const CLAIM = '018f0000-0000-7000-8000-0000000000c1'
const TODAY = '2026-03-02'

const entry = (kind: LedgerKind, fields: Partial<JudgedEntry> = {}): JudgedEntry => ({
  agreementId: AGREEMENT,
  kind,
  amount: 35_000,
  day: TODAY,
  method: 'CASH',
  periodFrom: null,
  periodTo: null,
  entryId: null,
  receipt: null,
  ...fields,
})
const claim = { agreementId: AGREEMENT, kind: 'CLAIM', party: 'guest' } as const
const byHost = { party: 'host', named: null, today: TODAY } as const
const byGuest = { ...byHost, party: 'guest' } as const

describe('who writes what', () => {
  it('the guest claims and withdraws, the host writes the rest', () => {
    expect(LEDGER_KINDS.filter((kind) => mayWrite(kind, 'guest'))).toEqual(['CLAIM', 'REVERSAL'])
    expect(LEDGER_KINDS.filter((kind) => !mayWrite(kind, 'host'))).toEqual(['CLAIM'])
    expect(entryProblems(entry('PAYMENT'), byGuest)).toEqual({ kind: 'notYours' })
    expect(entryProblems(entry('CLAIM'), byHost)).toEqual({ kind: 'notYours' })
  })

  it('facts wait for the network; decisions about money do not', () => {
    expect(LEDGER_KINDS.filter(isQueued)).toEqual([
      'PAYMENT',
      'CLAIM',
      'OVERDUE_NOTICE',
      'BOND_RECEIVED',
      'BOND_LODGED',
    ])
  })

  it('only money that the host received can have a receipt', () => {
    const receipt = { number: 'K7QX4-0001', receivedBy: 'Ngaire', drawing: null }
    const wrong = LEDGER_KINDS.filter((kind) => entryProblems(entry(kind, { receipt }), byHost).receipt)
    expect(LEDGER_KINDS.filter((kind) => !wrong.includes(kind))).toEqual([
      'PAYMENT',
      'CONFIRMATION',
      'BOND_RECEIVED',
    ])
  })

  it('only an awarded bond has a purpose, and only cash in whole 10 cents is rounded', () => {
    const award = LEDGER_KINDS.filter(
      (kind) => !entryProblems(entry(kind, { awardedFor: 'RENT' }), byHost).awardedFor,
    )
    expect(award).toEqual(['BOND_CLAIMED'])
    const rounded = (kind: LedgerKind, fields: Partial<JudgedEntry> = {}) =>
      entryProblems(entry(kind, { method: 'CASH', amount: 140_830, rounding: 3, ...fields }), byHost).rounding
    expect(LEDGER_KINDS.filter((kind) => rounded(kind) === undefined)).toEqual(['PAYMENT', 'CONFIRMATION'])
    expect(rounded('PAYMENT', { method: 'BANK' })).toBe('unwanted')
    expect(rounded('PAYMENT', { amount: 140_833 })).toBe('mismatch')
    expect(NewLedgerEntry.shape.rounding.safeParse(6).success).toBe(false)
    expect([-5, 5, undefined].every((cents) => NewLedgerEntry.shape.rounding.safeParse(cents).success)).toBe(
      true,
    )
  })

  it('only a notice of overdue rent lists unpaid rent, with figures that add up', () => {
    const line = { dueOn: '2026-02-23', from: '2026-02-23', to: '2026-03-01', amount: 35_000, paid: 0 }
    const overdue = { asOf: TODAY, paidTo: '2026-02-22', days: 8, amount: 35_000, lines: [line] }
    const allowed = LEDGER_KINDS.filter((kind) => !entryProblems(entry(kind, { overdue }), byHost).overdue)
    expect(allowed).toEqual(['OVERDUE_NOTICE'])
    // Its figures fit each other; a part of a period may be still to come.
    const of = (change: Partial<typeof overdue>) =>
      entryProblems(entry('OVERDUE_NOTICE', { method: null, overdue: { ...overdue, ...change } }), byHost)
    expect(of({})).toEqual({})
    expect(of({ amount: 34_000 })).toEqual({ overdue: 'mismatch' })
    expect(of({ lines: [] })).toEqual({ overdue: 'mismatch' })
    expect(of({ lines: [{ ...line, paid: 1 }] })).toEqual({ overdue: 'mismatch' })
    expect(of({ lines: [{ ...line, amount: 70_000 }] })).toEqual({})
  })

  it('nobody can reverse an entry of the other party', () => {
    const reversal = entry('REVERSAL', { amount: null, method: null, entryId: CLAIM })
    expect(entryProblems(reversal, { ...byGuest, named: claim })).toEqual({})
    expect(entryProblems(reversal, { ...byHost, named: claim })).toEqual({ entryId: 'notYours' })
  })

  it('reversals and declines can’t be reversed', () => {
    const reversal = entry('REVERSAL', { amount: null, method: null, entryId: CLAIM })
    for (const kind of ['REVERSAL', 'DECLINE'] as const)
      expect(entryProblems(reversal, { ...byHost, named: { ...claim, kind, party: 'host' } })).toEqual({
        entryId: 'otherEntry',
      })
  })
})

describe('what an entry needs', () => {
  it('a payment has an amount and a method, and its day has come', () => {
    expect(entryProblems(entry('PAYMENT'), byHost)).toEqual({})
    const empty = entry('PAYMENT', { amount: 0, method: null, day: '2026-03-03' })
    expect(entryProblems(empty, byHost)).toEqual({ amount: 'required', method: 'required', day: 'notYet' })
  })

  it('a rent change may be to zero and in the future, but has no payment method', () => {
    const change = entry('RENT_CHANGE', { amount: 0, day: '2027-01-01' })
    expect(entryProblems({ ...change, method: null }, byHost)).toEqual({})
    expect(entryProblems(change, byHost)).toEqual({ method: 'unwanted' })
  })

  it('a decline has no amount', () => {
    const decline = entry('DECLINE', { method: null, entryId: CLAIM })
    expect(entryProblems(decline, { ...byHost, named: claim })).toEqual({ amount: 'unwanted' })
  })

  it('a confirmation names a claim of its own agreement', () => {
    expect(entryProblems(entry('CONFIRMATION'), byHost)).toEqual({ entryId: 'required' })
    const named = entry('CONFIRMATION', { entryId: CLAIM })
    expect(entryProblems(named, { ...byHost, named: claim })).toEqual({})
    expect(entryProblems(named, byHost)).toEqual({ entryId: 'otherEntry' })
    const foreign = { ...claim, agreementId: OTHER }
    expect(entryProblems(named, { ...byHost, named: foreign })).toEqual({ entryId: 'otherEntry' })
    const payment = { ...claim, kind: 'PAYMENT' } as const
    expect(entryProblems(named, { ...byHost, named: payment })).toEqual({ entryId: 'otherEntry' })
  })

  it('a charge names no other entry', () => {
    const charge = entry('CHARGE', { method: null, entryId: CLAIM })
    expect(entryProblems(charge, { ...byHost, named: claim })).toEqual({ entryId: 'unwanted' })
  })

  it.each<[string | null, string | null, object]>([
    ['2026-03-02', '2026-03-08', {}],
    ['2026-03-08', '2026-03-02', { periodTo: 'order' }],
    ['2026-03-02', null, { periodTo: 'required' }],
    [null, '2026-03-08', { periodTo: 'required' }],
  ])('a period from %s to %s', (periodFrom, periodTo, problems) => {
    expect(entryProblems(entry('PAYMENT', { periodFrom, periodTo }), byHost)).toEqual(problems)
  })
})
