import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { type Due, duesUntil } from '#domain/money/schedule.ts'
import type { Entry } from '#domain/money/tenancy.ts'
import { termDays } from '#domain/calendar/tenancy-term.ts'

/** The total price of a stay, in dollars to the cent. The bond, including one for a pet, is held and returned. */
export type StayTotal = { rent: number; addOns: number; bond: number; total: number }

/** A day after every due of a stay. */
const EVER = '9999-12-31'

/**
 * Returns what both sides can expect to pay for a stay with a first and last day and a rent: the sum of what its ledger
 * will ask for. `null` if one of them is missing.
 */
export function stayTotal(terms: AgreementTerms): StayTotal | null {
  if (termDays(terms) === null || terms.startsOn === null || terms.rentPerWeek === null) return null
  // Accepted and not begun, it has its agreed days and no more.
  const tenancy = { ...terms, status: 'APPROVED', endedOn: null } as const
  const dues = duesUntil(tenancy, agreedRents(terms), terms.startsOn, EVER)
  const rent = centsOf(dues, 'rent')
  const addOns = centsOf(dues, 'addOn')
  const bond = Math.round(((terms.bond ?? 0) + (terms.petBond ?? 0)) * 100)
  return { rent: rent / 100, addOns: addOns / 100, bond: bond / 100, total: (rent + addOns + bond) / 100 }
}

function centsOf(dues: readonly Due[], kind: Due['kind']): number {
  return dues.reduce((sum, due) => (due.kind === kind ? sum + due.amount : sum), 0)
}

/** Returns the rents that were agreed later as the entries that the ledger has for them. */
function agreedRents({ laterRents }: AgreementTerms): Entry[] {
  return laterRents.map(({ from, rentPerWeek }, nth) => ({
    id: String(nth).padStart(3, '0'),
    kind: 'RENT_CHANGE',
    amount: Math.round(rentPerWeek * 100),
    day: from,
    method: null,
    entryId: null,
    note: '',
    writtenAt: `${from}T00:00:00.000Z`,
  }))
}
