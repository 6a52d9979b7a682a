import type { EvidencePart, JsonRecord } from '#app/evidence/evidence.ts'
import type { ChangeView } from '#app/agreements/changes/use-changes.ts'
import { factsOf, termsOf } from '#contract/agreement-terms.ts'
import type { AgreementView, RecordView } from '#workers/replica-api.ts'

/**
 * Returns an agreement as part of an evidence file: every signed version, every signature, every proposed change with
 * what came of it, the terms as this device has them, and its inspections.
 */
export function agreementEvidence(
  agreement: AgreementView,
  title: string,
  changes: readonly ChangeView[] = [],
  inspections: readonly RecordView<'inspections'>[] = [],
): EvidencePart {
  const { id, status, version, unitId, hostId, guestId, sentAt, updatedAt, versions, signatures } = agreement
  const waiting = new Map(agreement.newSignatures.map((signature) => [signature.id, signature.terms]))
  return {
    kind: 'agreement',
    id,
    title,
    facts: { status, version, unitId, hostId, guestId, sentAt, updatedAt, ...factsOf(agreement) },
    records: [
      ...versions.map(({ number, hash, terms, createdAt }): JsonRecord => ({
        kind: 'version',
        number,
        hash,
        keptByServerAt: createdAt,
        terms: asJson(terms),
      })),
      ...signatures.map(
        ({ id: signatureId, hash, party, name, drawing, signedAt, acceptedAt, recordedBy }): JsonRecord => ({
          kind: 'signature',
          id: signatureId,
          party,
          name,
          drawing,
          signedByDeviceClockAt: signedAt,
          acceptedByServerAt: acceptedAt,
          recordedBy,
          versionHash: hash,
          // The terms of a signed version are in that version.
          terms: hash === null ? asJson(waiting.get(signatureId) ?? {}) : null,
        }),
      ),
      ...changes.map(({ edit, ...change }): JsonRecord => ({
        ...asJson(change),
        kind: 'change',
        waitsHere: edit === null ? [] : edit.fields,
      })),
      {
        kind: 'now',
        waitsHere: agreement.edit === null ? [] : agreement.edit.fields,
        terms: asJson(termsOf(agreement)),
      },
      ...inspections.map(({ row, edit }): JsonRecord => ({
        kind: 'inspection',
        waitsHere: edit === null ? [] : edit.fields,
        inspection: asJson(row),
      })),
    ],
  }
}

/** The terms are JSON by their shape; only their type doesn't say so. */
function asJson(terms: object): JsonRecord {
  return terms as JsonRecord
}
