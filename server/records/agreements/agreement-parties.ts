import type { NewSignature } from '#contract/agreement.ts'
import type { AgreementStatus, AgreementStep } from '#contract/agreement-status.ts'
import { fail, type Result } from '#contract/result.ts'
import { holdPair, isBlocked, pairOf } from '#server/access/pairs.ts'
import { whyNotOwnUnit } from '#server/records/units/own-unit.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/**
 * Returns the problems with an agreement of these two about this unit, by field, or `null`. `isGuestToJoin`: the guest
 * doesn't have an account yet.
 */
export async function wrongParties(
  tx: Tx,
  hostId: string,
  { unitId, guestId, isGuestToJoin }: { unitId: string; guestId: string; isGuestToJoin: boolean },
): Promise<Record<string, string> | null> {
  const whyNot = await whyNotOwnUnit(tx, hostId, unitId)
  if (whyNot !== null) return { unitId: whyNot }
  if (isGuestToJoin) return null
  const partner = await tx
    .selectFrom('chat_members as mine')
    .innerJoin('chat_members as theirs', 'theirs.chat_id', 'mine.chat_id')
    .select('mine.chat_id')
    .where('mine.user_id', '=', hostId)
    .where('theirs.user_id', '=', guestId)
    .where('theirs.user_id', '<>', hostId)
    .where('mine.cohost_of', 'is', null)
    .where('theirs.cohost_of', 'is', null)
    .executeTakeFirst()
  return partner ? null : { guestId: 'noChat' }
}

/**
 * A block prevents new agreements, but those that both have accepted continue. An agreement that was sent and not
 * accepted can still be declined or withdrawn, but without a signature, because the other person would read the name.
 */
export function isKeptFromBlocked(
  status: AgreementStatus,
  { step, signature }: { step: AgreementStep; signature: NewSignature | undefined },
): boolean {
  if (status === 'DRAFT') return step === 'send'
  return status === 'PENDING' && (step === 'accept' || signature !== undefined)
}

/** Locks the relation between the two until the transaction ends, and returns whether either has blocked the other. */
export async function isClosedBetween(tx: Tx, hostId: string, guestId: string): Promise<boolean> {
  await holdPair(tx, pairOf(hostId, guestId))
  return isBlocked(tx, hostId, guestId)
}

/** Doesn't say who blocked. */
export function closed(): Result<never> {
  return fail({ kind: 'forbidden', message: 'These two people can’t make a new agreement' })
}

/** An agreement that is sent needs a guest, who has to join first. */
export function notJoined(): Result<never> {
  return fail({ kind: 'invalid', message: 'The guest has not joined yet', fields: { guestId: 'notJoined' } })
}
