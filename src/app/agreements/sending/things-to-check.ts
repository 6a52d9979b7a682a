import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { sendProblems, type SendProblem, type SendProblemField } from '#contract/send-problems.ts'
import { lawWarnings, type Warning, type WarningId } from '#app/agreements/law/warnings.ts'

/** What is to be seen to before a draft is sent. Each names the field where that is done. */
export type ThingsToCheck = {
  /** These keep it from being sent. */
  missing: { field: SendProblemField; problem: SendProblem }[]
  /** The law's limits: these only warn. */
  warnings: { field: keyof AgreementTerms; warning: Warning }[]
}

const FIELD_OF: Record<WarningId, keyof AgreementTerms> = {
  bondOverLimit: 'bond',
  petBondOverLimit: 'petBond',
  petBondTooEarly: 'petBond',
  rentInAdvance: 'frequency',
  maybeTenancy: 'endsOn',
  maybeBoardingHouse: 'tenantsInHouse',
  tooFewTenants: 'tenantsInHouse',
  boardingTooShort: 'endsOn',
  boardingFixedTerm: 'endsOn',
  addressMissing: 'hostAddress',
  statementsMissing: 'statements',
  // What has happened since, which a draft does not have.
  rentRaisedEarly: 'rentPerWeek',
  rentRaisedLately: 'rentPerWeek',
}

/** What to see to in these terms, in the order of the form. */
export function thingsToCheck(terms: AgreementTerms): ThingsToCheck {
  return {
    // The keys are those of the fields.
    missing: Object.entries(sendProblems(terms)).map(([field, problem]) => ({
      field: field as SendProblemField,
      problem,
    })),
    warnings: lawWarnings(terms).map((warning) => ({ field: fieldOf(warning, terms), warning })),
  }
}

function fieldOf({ id }: Warning, { hostAddress }: AgreementTerms): keyof AgreementTerms {
  return id === 'addressMissing' && hostAddress.trim() !== '' ? 'guestAddress' : FIELD_OF[id]
}
