import { expect, it } from 'vitest'
import type { RevenueLine } from '#workers/replica-api.ts'
import { type CsvWords, revenueCsv } from './revenue-csv.ts'

const words: CsvWords = {
  columns: ['Day', 'Room', 'Guest', 'For', 'Received', 'Spent', 'GST', 'How', 'Reference', 'Receipt', 'Note'],
  unit: (unitId) => unitId ?? 'All rooms',
  income: (kind) => kind,
  expense: (kind) => kind,
  method: (method) => method,
}

function line(over: Partial<RevenueLine>): RevenueLine {
  return {
    entryId: 'e',
    day: '2026-05-02',
    kind: 'rent',
    amount: 11_500,
    method: 'CASH',
    reference: '',
    payer: '',
    receipt: 'A-1',
    unitId: 'Cabin',
    guestName: 'Tom, guest',
    regime: 'SHORT_STAY',
    ...over,
  }
}
const expense = {
  id: 'x',
  day: '2026-05-01',
  unitId: null,
  kind: 'RATES' as const,
  amount: 500,
  note: '=1+1',
  isRemoved: false,
  attachments: [],
  files: [],
  edit: null,
}
const rowsOf = (csv: string): string[] => csv.trim().split('\r\n').slice(1)

it('has a line for each payment and each expense, by day', () => {
  expect(rowsOf(revenueCsv([line({})], [expense], { gstFrom: null, words }))).toEqual([
    `2026-05-01,All rooms,,RATES,,5.00,,,,,'=1+1`,
    '2026-05-02,Cabin,"Tom, guest",rent,115.00,,,CASH,,A-1,',
  ])
})

it.each<[Partial<RevenueLine>, string]>([
  [{}, '15.00'],
  [{ amount: -11_500, kind: 'rest' }, '-15.00'],
  [{ kind: 'bond' }, ''],
  [{ regime: 'RESIDENTIAL' }, ''],
  [{ regime: 'BOARDER' }, ''],
])('with a GST number, the GST of %o is %j', (over, gst) => {
  const [row = ''] = rowsOf(revenueCsv([line({ guestName: 'Tom', ...over })], [], { gstFrom: '', words }))
  expect(row.split(',')[6]).toBe(gst)
})

it('the GST of a payment’s lines adds up to its receipt’s, however it is split', () => {
  // 300.00 × 3 ÷ 23 = 39.13.
  for (let part = 1; part < 30_000; part += 1) {
    const parts = [line({ amount: part }), line({ kind: 'addOn', amount: 30_000 - part })]
    const cents = rowsOf(revenueCsv(parts, [], { gstFrom: '', words })).map((row) =>
      Math.round(Number(row.replace('"Tom, guest"', 'Tom').split(',')[6]) * 100),
    )
    if (cents.reduce((sum, each) => sum + each, 0) !== 3_913) expect.fail(`${part}: ${cents.join(' + ')}`)
  }
})

it.each([
  ['2026-05-01', '15.00'],
  ['2026-05-02', '15.00'],
  ['2026-05-03', ''],
])('money of 2 May has GST for a host registered from %s: %j', (gstFrom, gst) => {
  const [row = ''] = rowsOf(revenueCsv([line({ guestName: 'Tom' })], [], { gstFrom, words }))
  expect(row.split(',')[6]).toBe(gst)
})
