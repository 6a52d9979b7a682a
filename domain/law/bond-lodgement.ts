import type { AgreementTerms } from '#contract/agreement-terms.ts'

/** Returns whether the bond must be lodged: for a tenancy, and for a boarding house above one week's rent. */
export function mustLodgeBond({
  regime,
  bond,
  petBond,
  rentPerWeek,
}: Pick<AgreementTerms, 'regime' | 'bond' | 'petBond' | 'rentPerWeek'>): boolean {
  const whole = (bond ?? 0) + (petBond ?? 0)
  if (whole <= 0) return false
  const isSmall = rentPerWeek !== null && whole <= rentPerWeek
  return regime === 'RESIDENTIAL' || (regime === 'BOARDING_HOUSE' && !isSmall)
}
