import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { AgreementView } from '#workers/replica-api.ts'

export type AgreementFields = Partial<AgreementTerms & AgreementFacts>

/** What every section that is written in works on. */
export type AgreementEditing = {
  /** The agreement with what was just typed over it. */
  agreement: AgreementView
  change: (fields: AgreementFields) => void
  /** What is wrong with a field, in words; `undefined` for nothing. */
  errorOf: (field: keyof AgreementFields) => string | undefined
}
