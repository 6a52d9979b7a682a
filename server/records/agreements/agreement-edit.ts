import { isDeepStrictEqual } from 'node:util'
import { AgreementEdit } from '#contract/agreement.ts'
import { type AgreementStatus, isOver } from '#contract/agreement-status.ts'
import {
  type AgreementFacts,
  type AgreementTerms,
  documentText,
  factsOf,
  NO_TERMS,
  termsOf,
} from '#contract/agreement-terms.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { keepHidden } from '#server/records/keep-hidden.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

const DRAFT_ONLY = new Set(Object.keys(NO_TERMS))

/** Returns an agreement's terms and facts with an edit applied, as a client with this wire means it. */
export function edited(
  agreement: StoredAgreement,
  edit: Omit<AgreementEdit, 'newSignatures'>,
  wire: number,
): { terms: AgreementTerms; facts: AgreementFacts } {
  const stored = { ...termsOf(agreement.terms), ...agreement.facts }
  const fields = keepHidden(givenFields(edit), stored, { kind: 'agreements', schema: AgreementEdit, wire })
  const after = { ...stored, ...fields }
  return { terms: termsOf(after), facts: factsOf(after) }
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
