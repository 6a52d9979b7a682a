import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { NewSignature } from '#contract/agreement.ts'
import { documentText, type SaidTerms, termsOf } from '#contract/agreement-terms.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { AGREEMENT_SIGNATURES_MAX } from '#contract/limits.ts'
import { fail, type Result } from '#contract/result.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/** The name of a version: SHA-256 of its text, in hex. */
export function hashOfTerms(agreementId: string, terms: SaidTerms): string {
  return createHash('sha256').update(documentText(agreementId, terms)).digest('hex')
}

export type Signing = {
  agreementId: string
  /** The hash of its terms, once they were sent; `null` for a draft. */
  sentHash: string | null
  signatures: readonly NewSignature[]
  recordedBy: string
  at: Date
}

/**
 * Why these signatures can't be kept: too many, an id that a signature of another agreement has, without a word on
 * whose, or, once the terms were sent, other terms than those and those that somebody signed before. A draft signed on
 * the way and changed since keeps what was signed; of what the other party has in hand nobody brings another version.
 * To be asked before anything is written. `null` when they can.
 */
export async function signingRefusal(
  tx: Tx,
  { agreementId, sentHash, signatures }: Signing,
): Promise<Result<never> | null> {
  const ids = signatures.map(({ id }) => id)
  const known = await tx
    .selectFrom('agreement_signatures')
    .select(['id', 'agreement_id'])
    .where((is) => is.or([is('agreement_id', '=', agreementId), is('id', '=', sql<string>`any(${ids})`)]))
    .execute()
  if (known.some(({ agreement_id }) => agreement_id !== agreementId)) return refused('idTaken')
  const kept = new Set(known.map(({ id }) => id))
  if (new Set([...kept, ...ids]).size > AGREEMENT_SIGNATURES_MAX) return refused('tooMany')
  if (sentHash === null) return null
  const versions = await tx
    .selectFrom('agreement_versions')
    .select('hash')
    .where('agreement_id', '=', agreementId)
    .execute()
  const hashes = new Set([sentHash, ...versions.map(({ hash }) => hash)])
  const isOther = signatures.some(
    ({ id, terms }) => !kept.has(id) && !hashes.has(hashOfTerms(agreementId, terms)),
  )
  return isOther ? refused('otherVersion') : null
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

/**
 * Keeps signatures with the terms that they are under; one that is here already stays as it was. Returns whose were not
 * here before.
 */
export async function addSignatures(
  tx: Tx,
  { agreementId, signatures, recordedBy, at }: Omit<Signing, 'sentHash'>,
): Promise<AgreementParty[]> {
  const added: AgreementParty[] = []
  for (const { id, party, name, drawing, terms, signedAt } of signatures) {
    const hash = hashOfTerms(agreementId, terms)
    await sql`
      insert into agreement_versions (agreement_id, number, hash, terms, created_at)
      select ${agreementId}::uuid, coalesce(max(number), 0) + 1, ${hash}, ${JSON.stringify(termsOf(terms))}::jsonb, ${at}
      from agreement_versions
      where agreement_id = ${agreementId}
      on conflict (agreement_id, hash) do nothing
    `.execute(tx)
    const isNew = await tx
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
      .returning('id')
      .executeTakeFirst()
    if (isNew) added.push(party)
  }
  return added
}

function refused(message: string): Result<never> {
  return fail({ kind: 'invalid', message: 'A signature was refused', fields: { newSignatures: message } })
}
