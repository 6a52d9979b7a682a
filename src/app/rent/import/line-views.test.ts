import { lineIdOf } from '#domain/money/bank-lines.ts'
import { describe, expect, it } from 'vitest'
import type { MatchedLine } from '#workers/bank-files/bank-file-host.ts'
import type { BankLedgers, BankPayer } from '#workers/replica-api.ts'
import { isReady, lineViews } from './line-views.ts'
import { paymentId, paymentOf } from './record-line.ts'

const TODAY = '2026-11-20'

const payer = (fields: Partial<BankPayer> = {}): BankPayer => ({
  agreementId: 'tom',
  otherName: 'Tom',
  unitTitle: 'Loft',
  names: [],
  references: [],
  earlier: [],
  dues: [],
  recorded: [],
  ...fields,
})

const ledgers = (fields: Partial<BankLedgers> = {}): BankLedgers => ({
  payers: [payer()],
  recorded: [],
  notes: { v: 1, mappings: {}, lines: {} },
  ...fields,
})

function matched(day = '2026-11-18', cents = 32_000): MatchedLine {
  const texts = { payee: 'T HALLWARD', particulars: 'RENT', code: '', reference: '', memo: '' }
  const part = { agreementId: 'tom', cents, reasons: [], pays: [], recorded: null }
  return {
    line: { id: 'line', row: 2, day, cents, texts, otherAccount: null },
    match: {
      lineId: 'line',
      state: 'open',
      open: cents,
      suggestions: [{ confidence: 'sure', parts: [part] }],
    },
  }
}

const CASH = { entryId: 'cash', kind: 'payment', day: '2026-11-16', cents: 32_000 } as const
/** The same money, recorded from another file of the bank. */
const OTHER_FILE = { ...CASH, entryId: 'csv', day: '2026-11-18', lineId: 'csv' } as const
const CLAIM = { ...CASH, entryId: 'claim', kind: 'claim' } as const
const recorded = { lineId: 'line', agreementId: 'tom', cents: 32_000, reversed: 0, isRefused: false }
const noted = (note: BankLedgers['notes']['lines'][string], lineId = 'line') => ({
  v: 1 as const,
  mappings: {},
  lines: { [lineId]: note },
})

describe('a bank line', () => {
  it.each<[string, Partial<BankLedgers>, object]>([
    ['that nobody has recorded is ready', {}, { state: 'open', open: 32_000, isReady: true }],
    ['that a ledger has is done', { recorded: [recorded] }, { state: 'recorded', open: 0, isReady: false }],
    [
      'that a ledger has a part of is open for the rest, without the suggestion for the whole',
      { recorded: [{ ...recorded, cents: 20_000 }] },
      { state: 'open', open: 12_000, isReady: false },
    ],
    [
      'whose entry was reversed is open',
      { recorded: [{ ...recorded, cents: 0, reversed: 1 }] },
      { state: 'open', open: 32_000, isReady: true },
    ],
    [
      'that is left out stays out',
      { notes: noted({ kind: 'leftOut' }) },
      { state: 'leftOut', isReady: false },
    ],
    [
      'that may be cash of these days is asked about',
      { payers: [payer({ recorded: [CASH] })] },
      { state: 'open', isReady: false, question: { money: CASH } },
    ],
    [
      'that another file of the bank has paid is asked about',
      { payers: [payer({ recorded: [OTHER_FILE] })] },
      { state: 'open', isReady: false, question: { money: OTHER_FILE } },
    ],
    [
      'of another day than that one is not',
      { payers: [payer({ recorded: [{ ...OTHER_FILE, day: '2026-11-17' }] })] },
      { isReady: true, question: null },
    ],
    [
      'that two agreements have in full says how much is too much',
      { recorded: [recorded, { ...recorded, agreementId: 'isla' }] },
      { state: 'recorded', open: 0, over: 32_000 },
    ],
    [
      'that is that cash is done',
      { payers: [payer({ recorded: [CASH] })], notes: noted({ kind: 'same', entryId: 'cash' }) },
      { state: 'same' },
    ],
    [
      'that was that cash is open once the cash is reversed',
      { notes: noted({ kind: 'same', entryId: 'cash' }) },
      { state: 'open', isReady: true },
    ],
    [
      'is not asked about cash that another line is',
      { payers: [payer({ recorded: [CASH] })], notes: noted({ kind: 'same', entryId: 'cash' }, 'other') },
      { isReady: true, question: null },
    ],
    [
      'answers the claim of its money',
      { payers: [payer({ recorded: [CASH, CLAIM] })] },
      { isReady: true, question: null, shares: [{ claim: CLAIM }] },
    ],
    ['of an agreement that is gone has no suggestion', { payers: [] }, { isReady: false, shares: [] }],
  ])('%s', (_, known, expected) => {
    const [view] = lineViews([matched()], ledgers(known), { asMore: new Set(), today: TODAY })
    expect(view && { ...view, isReady: isReady(view) }).toMatchObject(expected)
  })

  it('that is confirmed as more money is ready, and one of a future day isn’t', () => {
    const known = ledgers({ payers: [payer({ recorded: [CASH] })] })
    const [more] = lineViews([matched()], known, { asMore: new Set(['line']), today: TODAY })
    expect(more && isReady(more)).toBe(true)
    const [ahead] = lineViews([matched('2026-11-21')], ledgers(), { asMore: new Set(), today: TODAY })
    expect(ahead && isReady(ahead)).toBe(false)
  })
})

describe('the payment of a bank line', () => {
  const share = { agreementId: 'tom', cents: 32_000, claimId: null, isBond: false }
  const { line } = matched()

  it('has the same id wherever it is written, and another one for other money', async () => {
    const one = paymentOf(line, share, ledgers())
    expect(await paymentId(one)).toBe(await paymentId(paymentOf(line, share, ledgers())))
    for (const other of [{ cents: 31_999 }, { agreementId: 'isla' }])
      expect(await paymentId(paymentOf(line, { ...share, ...other }, ledgers()))).not.toBe(
        await paymentId(one),
      )
  })

  it('can be bond and rent of one agreement, each counted once', () => {
    const parts = [
      paymentOf(line, { ...share, cents: 12_000 }, ledgers()),
      paymentOf(line, { ...share, cents: 20_000, isBond: true }, ledgers()),
    ]
    expect(parts.map(({ kind, amount, lineCents }) => [kind, amount, lineCents])).toEqual([
      ['PAYMENT', 12_000, 32_000],
      ['BOND_RECEIVED', 20_000, 32_000],
    ])
    const keys = parts.map(({ bankLine }) => bankLine ?? '')
    expect(new Set(keys).size).toBe(2)
    expect(keys.map(lineIdOf)).toEqual(['line', 'line'])
    const again = ledgers({ recorded: [{ ...recorded, cents: 12_000, reversed: 1 }] })
    expect(keys).not.toContain(paymentOf(line, { ...share, isBond: true }, again).bankLine)
  })

  it('counts again after a reversal, under a key of its own', async () => {
    const again = paymentOf(line, share, ledgers({ recorded: [{ ...recorded, cents: 0, reversed: 1 }] }))
    expect(again).toMatchObject({ bankLine: 'line~1', reference: 'T HALLWARD RENT', amount: 32_000 })
    expect(await paymentId(again)).not.toBe(await paymentId(paymentOf(line, share, ledgers())))
  })
})
