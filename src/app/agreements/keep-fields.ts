import { mutate } from '#app/replica/replica.ts'
import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { NewSignature } from '#contract/agreement.ts'

export type AgreementFields = Partial<AgreementTerms & AgreementFacts & { newSignatures: NewSignature[] }>

/** Keeps fields of an agreement on this device, to be sent when the server can be reached; whether it could be kept. */
export async function keepFields(id: string, fields: AgreementFields): Promise<boolean> {
  const kept = await mutate('editRecord', { collection: 'agreements', id, fields })
  return kept.ok
}
