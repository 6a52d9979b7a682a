import { v7 as newSignatureId } from 'uuid'
import type { NewSignature } from '#contract/agreement.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { termsOf } from '#contract/agreement-terms.ts'
import type { AgreementView } from '#workers/replica-api.ts'
import { pathOf } from '#app/documents/signature-drawing.ts'
import type { SignatureInput } from './signature-fields.tsx'

/** Creates a signature of the terms on this device, with this device's time. */
export function newSignature(
  agreement: AgreementView,
  party: AgreementParty,
  { name, strokes }: SignatureInput,
): NewSignature {
  return {
    id: newSignatureId(),
    party,
    name: name.trim(),
    drawing: pathOf(strokes) || null,
    terms: termsOf(agreement),
    signedAt: new Date().toISOString(),
  }
}
