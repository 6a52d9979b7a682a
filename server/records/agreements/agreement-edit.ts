import { AgreementEdit } from '#contract/agreement.ts'
import { type AgreementFacts, type AgreementTerms, factsOf, termsOf } from '#contract/agreement-terms.ts'
import { keepHidden } from '#server/records/keep-hidden.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

/** Terms and facts of an agreement with an edit laid over them, as a client of this wire means it. */
export function edited(
  agreement: StoredAgreement,
  edit: Omit<AgreementEdit, 'newSignatures'>,
  wire: number,
): { terms: AgreementTerms; facts: AgreementFacts } {
  const stored = { ...agreement.terms, ...agreement.facts }
  const fields = keepHidden(given(edit), stored, { kind: 'agreements', schema: AgreementEdit, wire })
  const after = { ...stored, ...fields }
  return { terms: termsOf(after), facts: factsOf(after) }
}

/** The fields that were named: what is left out of an edit must not blank what is there. */
export function given<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  // What is `undefined` is gone, which is what the type says.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
