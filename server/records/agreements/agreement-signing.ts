import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { NewSignature } from '#contract/agreement.ts'
import { type AgreementTerms, documentText, termsOf } from '#contract/agreement-terms.ts'
import { AGREEMENT_SIGNATURES_MAX } from '#contract/limits.ts'
import { fail, type Result } from '#contract/result.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/** The name of a version: SHA-256 of its text, in hex. */
export function hashOfTerms(agreementId: string, terms: AgreementTerms): string {
  return createHash('sha256').update(documentText(agreementId, terms)).digest('hex')
}

export type Signing = {
  agreementId: string
  signatures: readonly NewSignature[]
  recordedBy: string
  at: Date
}

/**
 * Why these signatures can't be kept: too many, or an id that a signature of another agreement has, without a word on
 * whose. To be asked before anything is written. `null` when they can.
 */
export async function signingRefusal(
  tx: Tx,
  { agreementId, signatures }: Signing,
): Promise<Result<never> | null> {
  const ids = signatures.map(({ id }) => id)
  const known = await tx
    .selectFrom('agreement_signatures')
    .select(['id', 'agreement_id'])
    .where((is) => is.or([is('agreement_id', '=', agreementId), is('id', '=', sql<string>`any(${ids})`)]))
    .execute()
  if (known.some(({ agreement_id }) => agreement_id !== agreementId)) return refused('idTaken')
  return new Set([...known.map(({ id }) => id), ...ids]).size > AGREEMENT_SIGNATURES_MAX
    ? refused('tooMany')
    : null
}

/** Whether this agreement has all of these signatures already. */
export async function areKept(
  tx: Tx,
  agreementId: string,
  signatures: readonly Pick<NewSignature, 'id'>[],
): Promise<boolean> {
  if (signatures.length === 0) return true
  const ids = signatures.map(({ id }) => id)
  const known = await tx
    .selectFrom('agreement_signatures')
    .select('id')
    .where('agreement_id', '=', agreementId)
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  return known.length === new Set(ids).size
}

/** Keeps signatures with the terms that they are under; one that is here already stays as it was. */
export async function addSignatures(
  tx: Tx,
  { agreementId, signatures, recordedBy, at }: Signing,
): Promise<void> {
  for (const { id, party, name, drawing, terms, signedAt } of signatures) {
    const hash = hashOfTerms(agreementId, terms)
    await sql`
      insert into agreement_versions (agreement_id, number, hash, terms, created_at)
      select ${agreementId}::uuid, coalesce(max(number), 0) + 1, ${hash}, ${JSON.stringify(termsOf(terms))}::jsonb, ${at}
      from agreement_versions
      where agreement_id = ${agreementId}
      on conflict (agreement_id, hash) do nothing
    `.execute(tx)
    await tx
      .insertInto('agreement_signatures')
      .values({
        id,
        agreement_id: agreementId,
        hash,
        party,
        name,
        drawing,
        signed_at: new Date(signedAt),
        accepted_at: at,
        recorded_by: recordedBy,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}

function refused(message: string): Result<never> {
  return fail({ kind: 'invalid', message: 'A signature was refused', fields: { newSignatures: message } })
}
