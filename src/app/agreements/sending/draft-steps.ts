import type { AgreementParty } from '#contract/agreement-status.ts'
import { canBeSent } from '#contract/send-problems.ts'
import type { AgreementView } from '#workers/replica-api.ts'

/** `fill`: go to the first field that lacks something, because nothing else is possible yet. */
export type DraftStep = 'fill' | 'send' | 'invite' | { sign: AgreementParty }

/**
 * Returns what a host can do next with a draft, the best first and at most two: their own signature before sending, and
 * then the guest's, who may sign later by accepting. A guest without an account signs first, because they stand there;
 * the invitation can be sent after them.
 */
export function draftSteps(agreement: AgreementView): readonly DraftStep[] {
  const { isGuestToJoin } = agreement
  if (!canBeSent(agreement)) return [isGuestToJoin ? 'fill' : 'send']
  const unsigned = unsignedParties(agreement)
  if (isGuestToJoin) {
    const signing = unsigned.toReversed().map((party) => ({ sign: party }))
    return [...signing, 'invite' as const].slice(0, 2)
  }
  if (unsigned.length === 0) return ['send']
  return unsigned[0] === 'host' ? [{ sign: 'host' }, 'send'] : ['send', { sign: 'guest' }]
}

/** Returns the parties without a signature under the current terms. */
export function unsignedParties({ signatures }: Pick<AgreementView, 'signatures'>): AgreementParty[] {
  const parties = ['host', 'guest'] as const
  return parties.filter((who) => !signatures.some(({ party, isCurrent }) => party === who && isCurrent))
}
