import type { AgreementTerms } from './agreement-terms.ts'

/** Whether the bond has to be lodged: that of a tenancy, and of a boarding house if it is over one week's rent. */
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
