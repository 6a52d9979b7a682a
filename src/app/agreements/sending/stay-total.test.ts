import { expect, it } from 'vitest'
import { type AgreementTerms, NO_TERMS } from '#contract/agreement-terms.ts'
import { stayTotal } from './stay-total.ts'

const FORTNIGHT: AgreementTerms = {
  ...NO_TERMS,
  startsOn: '2026-12-01',
  endsOn: '2026-12-15',
  rentPerWeek: 320,
  bond: 320,
  petBond: 100,
}
const addOn = (amount: number | null, frequency: 'ONE_TIME' | 'WEEKLY' | 'DAILY' | 'FORTNIGHTLY') => ({
  id: `${amount} ${frequency}`,
  name: 'Firewood',
  description: '',
  amount,
  frequency,
})

it('adds up the rent, add-ons and bond of a stay', () => {
  const addOns = [addOn(25, 'ONE_TIME'), addOn(15, 'WEEKLY'), addOn(2, 'DAILY'), addOn(40, 'FORTNIGHTLY')]
  expect(stayTotal({ ...FORTNIGHT, addOns })).toEqual({ rent: 640, addOns: 123, bond: 420, total: 1183 })
})

it.each([
  // The second week at the new rent.
  [[{ from: '2026-12-08', rentPerWeek: 390 }], 320 + 390],
  // Four days of it at 390 a week and three at 250.
  [
    [
      { from: '2026-12-12', rentPerWeek: 250 },
      { from: '2026-12-08', rentPerWeek: 390 },
    ],
    320 + 330,
  ],
  // Of two for one day, the one agreed last.
  [
    [
      { from: '2026-12-08', rentPerWeek: 390 },
      { from: '2026-12-08', rentPerWeek: 350 },
    ],
    320 + 350,
  ],
])('applies rents agreed on later from their first day', (laterRents, rent) => {
  expect(stayTotal({ ...FORTNIGHT, laterRents })?.rent).toBe(rent)
})

it('part of a week is paid for by the day, to the cent', () => {
  const stay = { ...FORTNIGHT, endsOn: '2026-12-04', rentPerWeek: 100, bond: null, petBond: null }
  expect(stayTotal({ ...stay, addOns: [addOn(10, 'WEEKLY')] })).toEqual({
    rent: 42.86,
    addOns: 4.29,
    bond: 0,
    total: 47.15,
  })
})

it.each([{ endsOn: null }, { startsOn: null }, { rentPerWeek: null }, { endsOn: '2026-11-01' }])(
  'has no total without a valid start, end and rent: %j',
  (change) => {
    expect(stayTotal({ ...FORTNIGHT, ...change })).toBeNull()
  },
)

it('an add-on without an amount costs nothing yet', () => {
  expect(stayTotal({ ...FORTNIGHT, addOns: [addOn(null, 'WEEKLY')] })?.addOns).toBe(0)
})

it('matches the ledger: additional guests, whole months, daily rent of a seventh', () => {
  const half: AgreementTerms = { ...NO_TERMS, startsOn: '2026-01-01', endsOn: '2026-07-01', rentPerWeek: 300 }
  const rent = (terms: Partial<AgreementTerms>) => stayTotal({ ...half, ...terms })?.rent
  // 181 days. 25 weeks of 300 and 6 days of 257.14; with one more guest 25 × 350 and 300.
  expect(rent({})).toBe(7_757.14)
  expect(rent({ additionalGuests: 1, additionalGuestCharge: 50 })).toBe(9_050)
  // Six months of 300 × 52 ÷ 12.
  expect(rent({ frequency: 'MONTHLY' })).toBe(7_800)
  // 300 ÷ 7 is 42.857…: 181 days of 42.86.
  expect(rent({ frequency: 'DAILY' })).toBe(7_757.66)
  // A tenancy's last day is charged.
  expect(rent({ regime: 'RESIDENTIAL' })).toBe(7_800)
})
