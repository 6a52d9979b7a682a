import { describe, expect, it } from 'vitest'
import { fc } from '#tests/support/property.ts'
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
const wiremu = payer('wiremu', {
  names: ['Wiremu Te Rangi'],
  references: ['Cottage'],
  dues: [due('2026-11-03', 62_000)],
})

function only(
  each: BankLine,
  payers: readonly Payer[] = [mere, wiremu],
  counted = new Map<string, number>(),
): LineMatch {
  const [match] = matchLines([each], payers, counted)
  if (!match) throw new Error('no match')
  return match
}
const reasonsOf = ({ suggestions }: LineMatch) => suggestions[0]?.parts[0]?.reasons.map(({ kind }) => kind)
const agreementsOf = ({ suggestions }: LineMatch) =>
  suggestions[0]?.parts.map(({ agreementId }) => agreementId)

describe('a line is matched', () => {
  it.each([
    ['by the name', { payee: 'M NGATA' }, ['name', 'amount', 'day']],
    ['by the name the other way round', { payee: 'NGATA, MERE' }, ['name', 'amount', 'day']],
    ['by a name that the bank has cut off', { payee: 'MERE NGAT' }, ['name', 'amount', 'day']],
    ['by a family name alone, as less', { payee: 'NGATA' }, ['partOfName', 'amount', 'day']],
    [
      'by the room, whatever marks it has',
      { particulars: 'SHEARERS', code: 'QUARTERS 1' },
      ['amount', 'day'],
    ],
    ['by the room as it is written', { memo: "RENT SHEARERS' QUARTERS 1" }, ['amount', 'day']],
    ['by macrons or without them', { payee: 'MĒRE NGĀTA' }, ['name', 'amount', 'day']],
  ])('%s', (_name, texts, reasons) => {
    const match = only(line('a', 35_000, texts))
    expect(agreementsOf(match)).toEqual(['mere'])
    expect(reasonsOf(match)?.filter((kind) => kind !== 'reference')).toEqual(reasons)
  })

  it('by its reference', () => {
    const match = only(line('a', 1_000, { reference: 'cottage' }))
    expect(agreementsOf(match)).toEqual(['wiremu'])
    expect(match.suggestions[0]?.parts[0]?.reasons[0]).toEqual({ kind: 'reference', words: 'Cottage' })
    // A different room.
    expect(only(line('a', 1_000, { memo: 'SHEARERS QUARTERS 2' })).suggestions).toEqual([])
  })

  it('by the words of a line that paid it before, ignoring numbers', () => {
    const match = only(line('a', 1_000, { payee: 'D/C FROM WINZ', reference: '8841' }), [
      mere,
      { ...wiremu, earlier: ['D/C FROM WINZ 8790'] },
    ])
    expect(agreementsOf(match)).toEqual(['wiremu'])
    expect(reasonsOf(match)).toEqual(['before', 'day'])
  })

  it('by an amount that only one agreement expects, as a maybe', () => {
    const match = only(line('a', 62_000, { payee: 'SOMEBODY' }))
    expect(agreementsOf(match)).toEqual(['wiremu'])
    expect(match.suggestions[0]?.confidence).toBe('maybe')
    expect(only(line('a', 61_999, { payee: 'SOMEBODY' })).suggestions).toEqual([])
  })
})

describe('confidence', () => {
  it('is sure with two of name, reference and amount, likely with the reference alone', () => {
    const of = (cents: number, texts: Partial<BankTexts>) =>
      only(line('a', cents, texts)).suggestions[0]?.confidence
    expect(of(62_000, { payee: 'W TE RANGI', reference: 'COTTAGE' })).toBe('sure')
    expect(of(62_000, { reference: 'COTTAGE' })).toBe('sure')
    expect(of(1_000, { payee: 'W TE RANGI', reference: 'COTTAGE' })).toBe('sure')
    expect(of(1_000, { reference: 'COTTAGE' })).toBe('likely')
    expect(of(1_000, { payee: 'RANGI' })).toBe('maybe')
  })

  it('is a maybe where two agreements match equally', () => {
    const sister = { ...mere, agreementId: 'sister' }
    const match = only(line('a', 35_000, { payee: 'M NGATA' }), [mere, sister])
    expect(match.suggestions.map(({ confidence }) => confidence)).toEqual(['maybe', 'maybe'])
  })

  it('is never sure of money that may be in the ledger already', () => {
    const recorded = { entryId: 'cash', kind: 'payment', day: '2026-11-01', cents: 35_000 } as const
    const claim = { ...recorded, entryId: 'claim', kind: 'claim' } as const
    const match = only(line('a', 35_000, { payee: 'M NGATA' }), [{ ...mere, recorded: [recorded, claim] }])
    expect(match.suggestions[0]).toMatchObject({ confidence: 'likely', parts: [{ recorded: claim }] })
    const later = only(line('a', 35_000, { payee: 'M NGATA' }, '2026-11-07'), [
      { ...mere, recorded: [recorded] },
    ])
    expect(later.suggestions[0]?.parts[0]?.recorded).toBeNull()
  })
})

describe('one payment', () => {
  it('for several periods names those it pays and keeps the rest', () => {
    const two = only(line('a', 70_000, { payee: 'M NGATA' })).suggestions[0]?.parts[0]
    expect(two?.reasons).toContainEqual({ kind: 'amount', dues: 2 })
    expect(two?.pays.map(({ cents }) => cents)).toEqual([35_000, 35_000])
    const more = only(line('a', 80_000, { payee: 'M NGATA' })).suggestions[0]?.parts[0]
    expect(more?.cents).toBe(80_000)
    expect(more?.pays.map(({ cents }) => cents)).toEqual([35_000, 35_000])
  })

  it('is split over two agreements that it names and that together expect it', () => {
    const texts = { payee: 'M NGATA', memo: 'QTRS AND COTTAGE' }
    const { suggestions } = only(line('a', 97_000, texts))
    expect(suggestions[0]?.parts.map(({ agreementId, cents }) => [agreementId, cents])).toEqual([
      ['mere', 35_000],
      ['wiremu', 62_000],
    ])
    expect(only(line('a', 97_000, texts), [wiremu, mere]).suggestions[0]).toEqual(suggestions[0])
    // The cottage isn't named, so it is money in advance.
    expect(agreementsOf(only(line('a', 97_000, { payee: 'M NGATA' })))).toEqual(['mere'])
    expect(agreementsOf(only(line('a', 35_000, texts)))).toHaveLength(1)
  })
})

describe('lines of one file', () => {
  it('pay one due after the other', () => {
    const texts = { payee: 'M NGATA' }
    const matches = matchLines(
      [
        line('b', 35_000, texts, '2026-11-10'),
        line('a', 35_000, texts),
        line('c', 5_000, texts, '2026-11-17'),
      ],
      [mere],
      new Map(),
    )
    const paid = matches.map(({ suggestions }) => suggestions[0]?.parts[0]?.pays.map(({ dueId }) => dueId))
    expect(paid).toEqual([['rent:2026-11-09'], ['rent:2026-11-02'], []])
  })

  it('are left alone if the money went out or is in the ledger', () => {
    expect(only(line('a', -35_000, { payee: 'M NGATA' }))).toMatchObject({ state: 'out', suggestions: [] })
    expect(only(line('a', 0, { payee: 'M NGATA' })).state).toBe('out')
    const counted = only(line('a', 35_000, { payee: 'M NGATA' }), [mere], new Map([['a', 35_000]]))
    expect(counted).toMatchObject({ state: 'counted', open: 0, suggestions: [] })
  })

  it('are open for the share that the ledger does not have', () => {
    const match = only(line('a', 97_000, { reference: 'COTTAGE' }), [wiremu], new Map([['a', 35_000]]))
    expect(match).toMatchObject({ state: 'open', open: 62_000 })
    expect(match.suggestions[0]?.parts[0]?.cents).toBe(62_000)
  })
})

describe('any file and any agreements', () => {
  const words = fc.constantFrom(
    'MERE',
    'NGATA',
    'WIREMU',
    'TE RANGI',
    'COTTAGE',
    'HUT',
    'RENT',
    'SHOP',
    'M',
    '',
  )
  const cents = fc.constantFrom(-5_000, 0, 5_000, 35_000, 62_000, 70_000, 97_000)
  const days = fc.constantFrom('2026-11-01', '2026-11-03', '2026-11-10')
  const someLines = fc
    .array(fc.record({ cents, day: days, payee: words, memo: words }), { maxLength: 12 })
    .map((rows) => rows.map(({ cents: sum, day, ...texts }, at) => line(`line${at}`, sum, texts, day)))
  const somePayers = fc
    .array(
      fc.record({ name: words, room: words, owed: fc.array(fc.constantFrom(0, 5_000, 35_000, 62_000)) }),
      {
        maxLength: 6,
      },
    )
    .map((rows) =>
      rows.map(({ name, room, owed }, at) =>
        payer(`agreement${at}`, {
          names: [name],
          references: [room],
          dues: owed.map((each, nth) => due(`2026-11-${String(nth + 1).padStart(2, '0')}`, each)),
        }),
      ),
    )
  const someCounted = fc.dictionary(
    fc.constantFrom('line0', 'line1', 'line2'),
    fc.constantFrom(5_000, 35_000),
  )

  it('give each line one match, whose parts add up to its open amount', () => {
    fc.assert(
      fc.property(someLines, somePayers, someCounted, (lines, payers, dictionary) => {
        const counted = new Map(Object.entries(dictionary))
        const matches = matchLines(lines, payers, counted)
        expect(matches.map(({ lineId }) => lineId)).toEqual(lines.map(({ id }) => id))
        for (const [at, { state, open, suggestions }] of matches.entries()) {
          const sum = lines[at]?.cents ?? 0
          const left = sum - (counted.get(`line${at}`) ?? 0)
          expect(state).toBe(sum <= 0 ? 'out' : left <= 0 ? 'counted' : 'open')
          expect(open).toBe(state === 'open' ? left : 0)
          for (const { parts } of suggestions) {
            expect(parts.reduce((total, part) => total + part.cents, 0)).toBe(open)
            expect(new Set(parts.map(({ agreementId }) => agreementId)).size).toBe(parts.length)
            for (const { cents: whole, pays, reasons } of parts) {
              expect(reasons.length).toBeGreaterThan(0)
              expect(pays.every((paid) => paid.cents > 0)).toBe(true)
              expect(pays.reduce((total, paid) => total + paid.cents, 0)).toBeLessThanOrEqual(whole)
            }
          }
        }
      }),
    )
  })

  it('assign no due more than it owes without asking', () => {
    fc.assert(
      fc.property(someLines, somePayers, (lines, payers) => {
        const promised = new Map<string, number>()
        for (const { suggestions } of matchLines(lines, payers, new Map())) {
          const [best] = suggestions
          if (best === undefined || best.confidence === 'maybe') continue
          for (const { agreementId, pays } of best.parts)
            for (const { dueId, cents: paid } of pays) {
              const key = `${agreementId} ${dueId}`
              promised.set(key, (promised.get(key) ?? 0) + paid)
            }
        }
        for (const { agreementId, dues } of payers)
          for (const { id, owed } of dues)
            expect(promised.get(`${agreementId} ${id}`) ?? 0).toBeLessThanOrEqual(owed)
      }),
    )
  })

  it('give the same matches in any order of lines and agreements', () => {
    fc.assert(
      fc.property(someLines, somePayers, fc.nat(), (lines, payers, seed) => {
        const shuffled = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item, at) => ({ item, key: (seed * 31 + at * 7919) % 101 }))
            .toSorted((a, b) => a.key - b.key)
            .map(({ item }) => item)
        const byId = (matches: LineMatch[]) => matches.toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
        expect(byId(matchLines(shuffled(lines), shuffled(payers), new Map()))).toEqual(
          byId(matchLines(lines, payers, new Map())),
        )
      }),
    )
  })
})
