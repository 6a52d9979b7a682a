import { isDeepStrictEqual } from 'node:util'
import { type AgreementStatus, isOver } from '#contract/agreement-status.ts'
import {
  type AgreementFacts,
  type AgreementTerms,
  documentText,
  factsOf,
  NO_TERMS,
  termsOf,
} from '#contract/agreement-terms.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

const DRAFT_ONLY = new Set(Object.keys(NO_TERMS))

/** Returns the terms and facts of an agreement as they are stored. */
export function fieldsOf({ terms, facts }: StoredAgreement): AgreementTerms & AgreementFacts {
  return { ...termsOf(terms), ...factsOf(facts) }
}

/** Whether the agreement already has these terms and facts. */
export function isAsItIs(
  { id, terms, facts }: StoredAgreement,
  next: AgreementTerms,
  nextFacts: AgreementFacts,
): boolean {
  return documentText(id, terms) === documentText(id, next) && isDeepStrictEqual(factsOf(facts), nextFacts)
}

/** Returns which of these fields can no longer be changed in this status. */
export function fixedFields(status: AgreementStatus, fields: readonly string[]): string[] {
  if (isOver(status)) return [...fields]
  return status === 'DRAFT' ? [] : fields.filter((field) => DRAFT_ONLY.has(field))
}
