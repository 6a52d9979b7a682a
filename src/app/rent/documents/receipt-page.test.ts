import { expect, it } from 'vitest'
import type { EntryView, LedgerView } from '#workers/replica-api.ts'
import { receiptPage } from './receipt-page.ts'
import type { DocumentWords } from './use-document-words.ts'

/** Returns its arguments, so that a test can see them. */
const WORDS = {
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  frame: { lead: [], sections: [], signatures: [], notes: [] },
  dayText: (day: string) => day,
  momentText: (at: string) => at,
  periodText: (from: string, to: string) => `${from} ${to}`,
} as unknown as DocumentWords

const LEDGER = {
  unitTitle: 'Loft',
  terms: { hostName: 'Ngaire', guestName: 'Tom', premises: '1 Road' },
} as unknown as LedgerView

const PAYMENT = {
  id: 'p',
  kind: 'CONFIRMATION',
  amount: 23_000,
  day: '2026-07-06',
  method: 'BANK',
  entryId: 'claim',
  payer: '',
  reference: '',
  note: '',
  isCounting: true,
  edit: null,
  acceptedAt: null,
  receipt: { number: 'K7QX4-0001', receivedBy: 'Ngaire', drawing: null },
  fills: [] as EntryView['fills'],
} as EntryView

it('has everything that section 29 requires', () => {
  const drawing = 'M10 10 L20 20'
  const receipt = { number: 'K7QX4-0003', receivedBy: 'Ngaire', drawing }
  const paid = {
    ...PAYMENT,
    receipt,
    payer: 'Mrs Hallward',
    periodFrom: '2026-07-06',
    periodTo: '2026-07-12',
    writtenAt: '2026-07-06T02:00:00.000Z',
    acceptedAt: '2026-07-06T03:00:00.000Z',
  } as EntryView
  const { sections, signatures, notes } = receiptPage(LEDGER, paid, WORDS)
  expect(Object.fromEntries(sections[0]?.rows.map(({ label, value }) => [label, value]) ?? [])).toMatchObject(
    {
      'receipt.number': 'K7QX4-0003',
      'receipt.amount': 'NZ$230.00',
      'receipt.for': 'receipt.rent',
      'receipt.period': '2026-07-06 2026-07-12',
      'receipt.day': '2026-07-06',
      'receipt.payer': 'Mrs Hallward',
      'receipt.guest': 'Tom',
      'receipt.receivedBy': 'Ngaire',
      'receipt.premises': '1 Road\nLoft',
    },
  )
  expect(signatures).toEqual([{ drawing, lines: ['Ngaire', 'receipt.signedAt 2026-07-06T02:00:00.000Z'] }])
  const accepted = 'state.sent 2026-07-06T03:00:00.000Z'
  expect(notes).toEqual([accepted])
  // The guest pays unless somebody else is named; a receipt that nobody signed says so; one for the bond says so too.
  const plain = {
    ...paid,
    payer: '',
    kind: 'BOND_RECEIVED',
    receipt: { ...receipt, receivedBy: '', drawing: null },
  }
  const page = receiptPage(LEDGER, plain as EntryView, WORDS)
  expect(page.sections[0]?.rows).toEqual(
    expect.arrayContaining([
      { label: 'receipt.for', value: 'receipt.bond' },
      { label: 'receipt.payer', value: 'Tom' },
    ]),
  )
  expect([page.signatures, page.notes]).toEqual([[], ['receipt.unsigned', accepted]])
  // Waiting here, it doesn't say that the server has it.
  const waiting = { ...paid, edit: { state: 'queued' } } as EntryView
  expect(receiptPage(LEDGER, waiting, WORDS).notes).toEqual(['receipt.written 2026-07-06T02:00:00.000Z'])
})

it('states what the money was for when written, and what was owed then', () => {
  const rowsOf = (entry: EntryView) =>
    Object.fromEntries(
      receiptPage(LEDGER, entry, WORDS).sections[0]?.rows.map(({ label, value }) => [label, value]) ?? [],
    )
  const fill = { name: '', from: '2026-06-01', to: '2026-06-07', amount: 23_000 }
  const line = { kind: 'rent', name: '', from: '2026-07-06', to: '2026-07-12' } as const
  const wood = {
    kind: 'charge',
    name: 'Firewood',
    from: '2026-07-02',
    to: '2026-07-02',
    amount: 6_000,
  } as const
  const ahead = { kind: 'ahead', name: '', from: null, to: null, amount: 1_000 } as const
  const receiptWith = (facts: object, fills: object[] = [fill]) =>
    rowsOf({ ...PAYMENT, fills, receipt: { ...PAYMENT.receipt, ...facts } } as EntryView)
  const split = receiptWith({ paidFor: [wood, { ...line, amount: 16_000 }, ahead], owedAfter: 4_000 })
  expect(split).toMatchObject({
    'receipt.for': [
      'Firewood, 2026-07-02 2026-07-02, NZ$60.00',
      'rent:dues.rent, 2026-07-06 2026-07-12, NZ$160.00',
      'fills.ahead, NZ$10.00',
    ].join('\n'),
    'receipt.owedAfter': 'NZ$40.00',
  })
  expect(split).not.toHaveProperty('receipt.period')
  const whole = receiptWith({ paidFor: [{ ...line, amount: 23_000 }], owedAfter: -1 })
  expect(whole).toMatchObject({
    'receipt.for': 'rent:dues.rent, 2026-07-06 2026-07-12',
    'receipt.aheadAfter': 'NZ$0.01',
  })
  // One of an earlier build says what the ledger says now, and nothing of what was owed.
  const older = receiptWith({}, [{ ...fill, kind: 'charge', name: 'Firewood' }])
  expect(older['receipt.for']).toBe('Firewood, 2026-06-01 2026-06-07')
  expect(older).not.toHaveProperty('receipt.owedAfter')
})

it('a cancelled receipt says so, not that its payment was reversed', () => {
  const cancelled = {
    ...PAYMENT,
    isCounting: false,
    isCancelled: true,
    acceptedAt: '2026-07-06',
  } as EntryView
  expect(receiptPage(LEDGER, cancelled, WORDS).notes).toEqual(['receipt.cancelled', 'state.sent 2026-07-06'])
})

it('shows the GST in the amount only on a receipt with a GST number', () => {
  const gstOf = (entry: EntryView) =>
    receiptPage(LEDGER, entry, WORDS).sections[0]?.rows.filter(({ label }) => label.includes('gst'))
  const receipt = { number: 'K7QX4-0002', receivedBy: 'Ngaire', drawing: null, gstNumber: '49091850' }
  expect(gstOf({ ...PAYMENT, receipt })).toEqual([
    { label: 'receipt.gst', value: expect.stringContaining('30.00') as string },
    { label: 'receipt.gstNumber', value: '49-091-850' },
  ])
  expect(receiptPage(LEDGER, { ...PAYMENT, receipt }, WORDS).notes).toContain('receipt.gstNote')
  expect(gstOf(PAYMENT)).toEqual([])
})
