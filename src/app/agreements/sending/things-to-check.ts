import type { AgreementTerms } from '#contract/agreement-terms.ts'
import { sendProblems, type SendProblem, type SendProblemField } from '#contract/send-problems.ts'
import { lawWarnings, type Warning, type WarningId } from '#app/agreements/law/warnings.ts'

/** What to attend to before a draft is sent. Each item names the field to fill in. */
export type ThingsToCheck = {
  /** These keep the draft from being sent. */
  missing: { field: SendProblemField; problem: SendProblem }[]
  /** Limits of the law; these only warn. */
  warnings: { field: keyof AgreementTerms; warning: Warning }[]
  /** Whether the terms don't say how to pay, so that the guest has to ask. */
  isPaymentUnsaid: boolean
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
  // About what has happened since; a draft has none of it.
  rentRaisedEarly: 'rentPerWeek',
  rentRaisedLately: 'rentPerWeek',
}

/** Returns what to attend to in these terms, in the order of the form. */
export function thingsToCheck(terms: AgreementTerms): ThingsToCheck {
  return {
    // The keys are field names.
    missing: Object.entries(sendProblems(terms)).map(([field, problem]) => ({
      field: field as SendProblemField,
      problem,
    })),
    warnings: lawWarnings(terms).map((warning) => ({ field: fieldOf(warning, terms), warning })),
    isPaymentUnsaid: terms.bankAccount.trim() === '' && terms.paymentDetails.trim() === '',
  }
}

/** Returns the fields in which something is missing, doubtful or against a rule. */
export function fieldsToCheck(terms: AgreementTerms): ReadonlySet<string> {
  const { missing, warnings, isPaymentUnsaid } = thingsToCheck(terms)
  return new Set([
    ...[...missing, ...warnings].map(({ field }) => field),
    ...(isPaymentUnsaid ? ['bankAccount'] : []),
  ])
}

function fieldOf({ id }: Warning, { hostAddress }: AgreementTerms): keyof AgreementTerms {
  return id === 'addressMissing' && hostAddress.trim() !== '' ? 'guestAddress' : FIELD_OF[id]
}
