import { AgreementEdit } from '#contract/agreement.ts'
import { type AgreementFacts, type AgreementTerms, factsOf, termsOf } from '#contract/agreement-terms.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { keepHidden } from '#server/records/keep-hidden.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/** Terms and facts of an agreement with an edit laid over them, as a client of this wire means it. */
export function edited(
  agreement: StoredAgreement,
  edit: Omit<AgreementEdit, 'newSignatures'>,
  wire: number,
): { terms: AgreementTerms; facts: AgreementFacts } {
  const stored = { ...agreement.terms, ...agreement.facts }
  const fields = keepHidden(givenFields(edit), stored, { kind: 'agreements', schema: AgreementEdit, wire })
  const after = { ...stored, ...fields }
  return { terms: termsOf(after), facts: factsOf(after) }
}
