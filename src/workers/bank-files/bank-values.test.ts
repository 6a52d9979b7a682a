import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { readCents, readDay } from './bank-values.ts'

describe('a day', () => {
  it.each([
    ['02/11/2026', '2026-11-02'],
    ['2/11/26', '2026-11-02'],
    ['02-11-2026', '2026-11-02'],
    ['02.11.2026', '2026-11-02'],
    ['2026/11/02', '2026-11-02'],
    ['2026-11-02', '2026-11-02'],
    ['20261102', '2026-11-02'],
    ['02 Nov 2026', '2026-11-02'],
    ['2-NOV-26', '2026-11-02'],
    ['2 November 2026', '2026-11-02'],
    ['02/11/2026 14:05', '2026-11-02'],
    ['2026-11-02T14:05:33Z', '2026-11-02'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell)).toBe(day)
  })

  it.each([
    '',
    '29/02/2027',
    '31/04/2026',
    '13/13/2026',
    '00/11/2026',
    '2/11',
    'Nov 2026',
    '2 Foo 2026',
    '01/01/1889',
    '2026',
  ])('%s isn’t a day', (cell) => {
    expect(readDay(cell)).toBeNull()
  })

  it('comes before the month unless the mapping says otherwise', () => {
    expect(readDay('03/04/2026')).toBe('2026-04-03')
    expect(readDay('03/04/2026', 'monthFirst')).toBe('2026-03-04')
    expect(readDay('13/04/2026', 'monthFirst')).toBeNull()
  })
})

describe('an amount', () => {
  it.each([
    ['350', 35_000],
    ['350.5', 35_050],
    ['1,234.50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['-84.20', -8_420],
    ['−84.20', -8_420],
    ['84.20-', -8_420],
    ['(84.20)', -8_420],
    ['84.20 DR', -8_420],
    ['84.20 CR', 8_420],
    ['+84.20', 8_420],
    ['$84.20', 8_420],
    ['-$84.20', -8_420],
    ['$-84.20', -8_420],
    ['NZ$ 1,000.00', 100_000],
    ['0.00', 0],
    ['-0.00', 0],
  ])('%s is %s cents', (cell, cents) => {
    expect(readCents(cell)).toBe(cents)
  })

  it.each([
    '',
    'abc',
    '350,00',
    '1,23.00',
    '12.345',
    '1.234,50',
    '--5',
    '-(5)',
    '-5 DR',
    '(5',
    '5)',
    '1e5',
    '99999999.00',
    '.',
  ])('%j isn’t an amount', (cell) => {
    expect(readCents(cell)).toBeNull()
  })

  it('is the same however it is written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000_000 }), (cents) => {
        const plain = (cents / 100).toFixed(2)
        const grouped = plain.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
        for (const text of [plain, grouped, `$${grouped}`, `${plain} CR`]) expect(readCents(text)).toBe(cents)
        for (const text of [`-${plain}`, `(${grouped})`, `${plain}-`, `${grouped} DR`])
          expect(readCents(text)).toBe(-cents)
      }),
    )
  })
})
