import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { AgreementView } from '#workers/replica-api.ts'

export type AgreementFields = Partial<AgreementTerms & AgreementFacts>

/** What every section of the editor works with. */
export type AgreementEditing = {
  /** The agreement with unsaved input applied over it. */
  agreement: AgreementView
  change: (fields: AgreementFields) => void
  /** The text of a field's error; `undefined` if it has none. */
  errorOf: (field: keyof AgreementFields) => string | undefined
}
