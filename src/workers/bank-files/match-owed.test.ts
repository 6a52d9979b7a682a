import { describe, expect, it } from 'vitest'
import type { BankLine, BankTexts } from './bank-line.ts'
import { matchLines, type LineMatch, type OpenDue, type Payer } from './match-lines.ts'

const NO_TEXTS: BankTexts = { payee: '', particulars: '', code: '', reference: '', memo: '' }
const line = (id: string, cents: number, texts: Partial<BankTexts> = {}, day = '2026-11-03'): BankLine => ({
  id,
  row: 1,
  day,
  cents,
  texts: { ...NO_TEXTS, ...texts },
  otherAccount: null,
})
const due = (from: string, owed: number): OpenDue => ({
  id: `rent:${from}`,
  from,
  to: from,
  dueOn: from,
  owed,
})
const payer = (agreementId: string, more: Partial<Payer> = {}): Payer => ({
  agreementId,
  names: [],
  references: [],
  earlier: [],
  dues: [due('2026-11-02', 35_000), due('2026-11-09', 35_000)],
  recorded: [],
  ...more,
})
const mere = payer('mere', { names: ['Mere Ngata'], references: ['Shearers’ Quarters 1'] })

function only(each: BankLine, payers: readonly Payer[]): LineMatch {
  const [match] = matchLines([each], payers, new Map())
  if (!match) throw new Error('no match')
  return match
}
const agreementsOf = ({ suggestions }: LineMatch) =>
  suggestions[0]?.parts.map(({ agreementId }) => agreementId)

describe('an amount that equals everything somebody owes', () => {
  // 870.00: six weeks of rent and firewood.
  const late = payer('late', {
    dues: [
      ...[5, 12, 19, 26].map((day) => due(`2026-10-${String(day).padStart(2, '0')}`, 14_000)),
      due('2026-11-02', 31_000),
    ],
  })

  it.each([
    ['on the day', '2026-11-03', ['late']],
    ['weeks later', '2026-11-30', ['late']],
    ['before the last of it was due', '2026-11-01', undefined],
  ])('is offered without a name or reference, %s, as a maybe', (_, day, agreements) => {
    const match = only(line('a', 87_000, { memo: 'LOFT ARREARS' }, day), [mere, late])
    expect(agreementsOf(match)).toEqual(agreements)
    expect(match.suggestions.map(({ confidence }) => confidence)).toEqual(agreements ? ['maybe'] : [])
  })

  it('gives that reason and is no more certain than a due of that amount', () => {
    const named = { ...late, names: ['Zoë Ångström'] }
    const [suggestion] = only(line('a', 87_000, { payee: 'Z ANGSTROM' }, '2026-11-30'), [named]).suggestions
    expect(suggestion?.parts[0]?.reasons.map(({ kind }) => kind)).toEqual(['name', 'owed'])
    expect(suggestion?.confidence).toBe('likely')
  })
})

describe('certainty', () => {
  it('is never sure where nothing is owed, or less than came in', () => {
    const of = (dues: OpenDue[], cents: number) => {
      const paid = payer('mere', {
        names: ['Mere Ngata'],
        references: ['QTRS'],
        earlier: ['M NGATA QTRS'],
        dues,
      })
      return only(line('a', cents, { payee: 'M NGATA', reference: 'QTRS' }), [paid]).suggestions[0]
        ?.confidence
    }
    expect(of([], 35_000)).toBe('likely')
    expect(of([due('2026-11-02', 35_000)], 35_000)).toBe('sure')
    expect(of([due('2026-11-02', 35_000)], 35_001)).toBe('likely')
  })

  it('is never sure of what another file of the bank has paid already', () => {
    const recorded = {
      entryId: 'csv',
      kind: 'payment',
      day: '2026-11-03',
      cents: 35_000,
      lineId: 'csv',
    } as const
    const of = (lines: BankLine[]) => matchLines(lines, [{ ...mere, recorded: [recorded] }], new Map())
    const ofx = line('ofx', 35_000, { payee: 'M NGATA' })
    expect(of([ofx])[0]?.suggestions[0]).toMatchObject({ confidence: 'likely', parts: [{ recorded }] })
    // The bank lists both: they are two payments.
    const both = of([ofx, line('csv', 35_000, { payee: 'M NGATA' })])
    expect(both.map(({ suggestions }) => suggestions[0]?.parts[0]?.recorded)).toEqual([null, null])
    expect(of([{ ...ofx, day: '2026-11-04' }])[0]?.suggestions[0]?.parts[0]?.recorded).toBeNull()
  })
})
