import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { csvText } from './csv-text.ts'

it('writes text, cents and empty cells', () => {
  expect(
    csvText([
      ['Day', 'Amount'],
      ['2026-11-02', { cents: -123_405 }],
      [null, { cents: 7 }],
    ]),
  ).toBe('\uFEFFDay,Amount\r\n2026-11-02,-1234.05\r\n,0.07\r\n')
})

it('never gives a spreadsheet a formula to run', () => {
  const cells = [
    '=HYPERLINK("x")',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    'Rent = due',
  ]
  const [read] = Papa.parse<string[]>(csvText([cells]).slice(1)).data
  expect(read).toEqual([
    '\'=HYPERLINK("x")',
    "'+1",
    "'-1+1",
    "'@SUM(A1)",
    "'\tx",
    "'\n=1",
    "'＝1",
    "'＋1",
    "'－1",
    "'＠A1",
    'Rent = due',
  ])
})

it('is read back as written, whatever the cells contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ā', '"', ',', '\n', '\r\n', ' ', '家', ';') })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 }), (rows) => {
      const { data } = Papa.parse<string[]>(csvText(rows).slice(1), {
        skipEmptyLines: true,
        newline: '\r\n',
        delimiter: ',',
      })
      expect(data).toEqual(rows.map((row) => row.map((text) => (/^[\r\t\n]/.test(text) ? `'${text}` : text))))
    }),
  )
})
