import type { AgreementTerms, LawRegime, Statement } from '#contract/agreement-terms.ts'
import { weeksPerPeriod } from '#contract/charge-frequency.ts'
import { daysBetween } from '#domain/calendar/calendar-day.ts'
import { termDays } from '#domain/calendar/tenancy-term.ts'
import { isUnderTheAct, LAW_RULES, type LawRuleId } from '#domain/law/rules.ts'

/** Something in the terms that the law may not allow. It is shown and never blocks anything. */
export type Warning = { id: WarningId; rule: LawRuleId; amount?: number; day?: string }
export type WarningId =
  | 'bondOverLimit'
  | 'petBondOverLimit'
  | 'petBondTooEarly'
  | 'rentInAdvance'
  | 'maybeTenancy'
  | 'maybeBoardingHouse'
  | 'tooFewTenants'
  | 'boardingTooShort'
  | 'boardingFixedTerm'
  | 'addressMissing'
  | 'statementsMissing'
  | 'rentRaisedEarly'
  | 'rentRaisedLately'

const { weeks: BOND_WEEKS_MAX } = LAW_RULES.bondLimit.figures
const { weeks: PET_BOND_WEEKS_MAX } = LAW_RULES.petBond.figures
const PET_BOND_SINCE = LAW_RULES.petBond.from
const { weeks: ADVANCE_WEEKS_MAX } = LAW_RULES.rentInAdvance.figures
const DAYS_PER_WEEK = 7
/** From this many tenants on, a house may be a boarding house. */
const { tenants: BOARDING_HOUSE_TENANTS } = LAW_RULES.boardingHouse.figures
/** From this many days on, a stay may be a tenancy. */
const { days: TENANCY_DAYS } = LAW_RULES.regime.figures

/** The statements that each regime requires. */
export const STATEMENTS_OF: Record<LawRegime, readonly Statement[]> = {
  SHORT_STAY: [],
  RESIDENTIAL: ['healthyHomes', 'healthyHomesIntent', 'insulation', 'insurance'],
  BOARDING_HOUSE: ['healthyHomes', 'healthyHomesIntent', 'insulation', 'insurance', 'fireEvacuation'],
  BOARDER: [],
}

/** Returns what to check again, in the order of the form. */
export function lawWarnings(terms: AgreementTerms): Warning[] {
  const found: Warning[] = []
  const days = termDays(terms)
  const tenants = terms.tenantsInHouse
  const isTenancy = terms.regime === 'RESIDENTIAL'
  const isBoarding = terms.regime === 'BOARDING_HOUSE'

  if (terms.regime === 'SHORT_STAY' && days !== null && days >= TENANCY_DAYS)
    found.push({ id: 'maybeTenancy', rule: 'regime' })
  if (isTenancy && tenants !== null && tenants >= BOARDING_HOUSE_TENANTS)
    found.push({ id: 'maybeBoardingHouse', rule: 'boardingHouse' })
  if (isBoarding && tenants !== null && tenants < BOARDING_HOUSE_TENANTS)
    found.push({ id: 'tooFewTenants', rule: 'boardingHouse' })
  if (isBoarding && days !== null)
    found.push({
      id: days < LAW_RULES.boardingHouse.figures.days ? 'boardingTooShort' : 'boardingFixedTerm',
      rule: 'boardingHouse',
    })
  if (!isUnderTheAct(terms.regime)) return found

  found.push(...moneyWarnings(terms, days))
  if (terms.hostAddress.trim() === '' || terms.guestAddress.trim() === '')
    found.push({ id: 'addressMissing', rule: 'notices' })
  if (STATEMENTS_OF[terms.regime].some((statement) => !terms.statements.includes(statement)))
    found.push({ id: 'statementsMissing', rule: 'statements' })
  return found
}

function moneyWarnings(terms: AgreementTerms, days: number | null): Warning[] {
  const { rentPerWeek, bond, petBond, startsOn } = terms
  const found: Warning[] = []
  const weeks = weeksInAdvance(terms, days)
  if (weeks === null || weeks > ADVANCE_WEEKS_MAX) found.push({ id: 'rentInAdvance', rule: 'rentInAdvance' })
  if (rentPerWeek !== null && (bond ?? 0) > rentPerWeek * BOND_WEEKS_MAX)
    found.push({ id: 'bondOverLimit', rule: 'bondLimit', amount: cents(rentPerWeek * BOND_WEEKS_MAX) })
  if (petBond === null || petBond === 0) return found
  if (startsOn !== null && startsOn < PET_BOND_SINCE) found.push({ id: 'petBondTooEarly', rule: 'petBond' })
  if (rentPerWeek !== null && petBond > rentPerWeek * PET_BOND_WEEKS_MAX)
    found.push({ id: 'petBondOverLimit', rule: 'petBond', amount: cents(rentPerWeek * PET_BOND_WEEKS_MAX) })
  return found
}

/**
 * Returns how many weeks before its last day rent is asked for: a period and, if the first due day is before the first
 * day, the days between them. `null` if there is no end, 0 for rent that is paid in arrears.
 */
function weeksInAdvance(
  { frequency, isPaidInArrears, firstDueOn, startsOn }: AgreementTerms,
  days: number | null,
): number | null {
  if (isPaidInArrears) return 0
  const weeks = weeksPerPeriod(frequency, days)
  if (weeks === null || firstDueOn === null || startsOn === null) return weeks
  return weeks + Math.max(0, daysBetween(firstDueOn, startsOn)) / DAYS_PER_WEEK
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100
}
