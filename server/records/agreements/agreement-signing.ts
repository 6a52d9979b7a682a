import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { NewSignature } from '#contract/agreement.ts'
import { documentText, type SaidTerms, termsOf } from '#contract/agreement-terms.ts'
import type { AgreementParty } from '#contract/agreement-status.ts'
import { AGREEMENT_SIGNATURES_MAX } from '#contract/limits.ts'
import { fail, type Result } from '#contract/result.ts'
import type { AgreementChangeTables } from '#server/records/agreement-changes/agreement-change-rows.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/** Returns the name of a version: the SHA-256 of its text, in hex. */
export function hashOfTerms(agreementId: string, terms: SaidTerms): string {
  return createHash('sha256').update(documentText(agreementId, terms)).digest('hex')
}

export type Signing = {
  agreementId: string
  /** The hash of the terms that were sent; `null` for a draft. */
  sentHash: string | null
  signatures: readonly NewSignature[]
  recordedBy: string
  at: Date
}

/**
 * Returns why these signatures can't be stored, or `null`: there are too many, an id belongs to a signature of another
 * agreement (without saying whose), or, once the terms were sent, they're under terms other than those or the ones
 * signed before. A draft that was signed while on its way and has changed since keeps what was signed. Nobody can add
 * another version once the other party has the agreement. Call it before anything is written.
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
  const max = AGREEMENT_SIGNATURES_MAX + (await signaturesOfChanges(tx, agreementId))
  if (new Set([...kept, ...ids]).size > max) return refused('tooMany')
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

/** Returns how many signatures accepted changes brought. They have a limit of their own (AGREEMENT_CHANGES_MAX). */
async function signaturesOfChanges(tx: Tx, agreementId: string): Promise<number> {
  const { count } = await tx
    .withTables<AgreementChangeTables>()
    .selectFrom('agreement_changes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('agreement_id', '=', agreementId)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirstOrThrow()
  return 2 * Number(count)
}

/** Whether this agreement already has all of these signatures. */
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
 * Stores signatures together with the terms they're under. A signature that is already stored doesn't change. Returns
 * the parties whose signatures are new.
 */
export async function addSignatures(
  tx: Tx,
  { agreementId, signatures, recordedBy, at }: Omit<Signing, 'sentHash'>,
): Promise<AgreementParty[]> {
  const added: AgreementParty[] = []
  for (const { id, party, name, drawing, terms, signedAt } of signatures) {
    const hash = await keepVersion(tx, { agreementId, terms, at })
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

/** Keeps terms as a version of the agreement, once, and returns its hash. */
export async function keepVersion(
  tx: Tx,
  { agreementId, terms, at }: { agreementId: string; terms: SaidTerms; at: Date },
): Promise<string> {
  const hash = hashOfTerms(agreementId, terms)
  await sql`
    insert into agreement_versions (agreement_id, number, hash, terms, created_at)
    select ${agreementId}::uuid, coalesce(max(number), 0) + 1, ${hash}, ${JSON.stringify(termsOf(terms))}::jsonb, ${at}
    from agreement_versions
    where agreement_id = ${agreementId}
    on conflict (agreement_id, hash) do nothing
  `.execute(tx)
  return hash
}

function refused(message: string): Result<never> {
  return fail({ kind: 'invalid', message: 'A signature was refused', fields: { newSignatures: message } })
}
