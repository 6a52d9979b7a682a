import type { NewSignature } from '#contract/agreement.ts'
import type { AgreementStatus, AgreementStep } from '#contract/agreement-status.ts'
import { fail, type Result } from '#contract/result.ts'
import { holdPair, isBlocked, pairOf } from '#server/access/pairs.ts'
import type { Tx } from '#server/store/in-transaction.ts'

/** What speaks against an agreement of these two about this unit, by field; `null` when nothing does. `isGuestToJoin`: the guest is nobody yet. */
export async function wrongParties(
  tx: Tx,
  hostId: string,
  { unitId, guestId, isGuestToJoin }: { unitId: string; guestId: string; isGuestToJoin: boolean },
): Promise<Record<string, string> | null> {
  const unit = await tx
    .selectFrom('units')
    .select('status')
    .where('id', '=', unitId)
    .where('host_id', '=', hostId)
    .executeTakeFirst()
  if (!unit) return { unitId: 'notYours' }
  if (unit.status === 'DELETED') return { unitId: 'deleted' }
  if (isGuestToJoin) return null
  const partner = await tx
    .selectFrom('chat_members as mine')
    .innerJoin('chat_members as theirs', 'theirs.chat_id', 'mine.chat_id')
    .select('mine.chat_id')
    .where('mine.user_id', '=', hostId)
    .where('theirs.user_id', '=', guestId)
    .where('theirs.user_id', '<>', hostId)
    .executeTakeFirst()
  return partner ? null : { guestId: 'noChat' }
}

/**
 * A block stops new agreements, and lets those go on that both have accepted. What was sent and not accepted can still
 * be declined or taken back, without a signature, whose name somebody would read.
 */
export function isKeptFromBlocked(
  status: AgreementStatus,
  { step, signature }: { step: AgreementStep; signature: NewSignature | undefined },
): boolean {
  if (status === 'DRAFT') return step === 'send'
  return status === 'PENDING' && (step === 'accept' || signature !== undefined)
}

/** Holds the two apart or together until the transaction ends, and tells whether either has blocked the other. */
export async function isClosedBetween(tx: Tx, hostId: string, guestId: string): Promise<boolean> {
  await holdPair(tx, pairOf(hostId, guestId))
  return isBlocked(tx, hostId, guestId)
}

/** Without saying who blocked. */
export function closed(): Result<never> {
  return fail({ kind: 'forbidden', message: 'Nothing new can be agreed between these two' })
}

/** What is sent and signed has a guest: they join first. */
export function notJoined(): Result<never> {
  return fail({ kind: 'invalid', message: 'The guest has not joined yet', fields: { guestId: 'notJoined' } })
}
