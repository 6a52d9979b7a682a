// Without zod, so that pages can import it.

/*
 * Lines that the server adds to a chat when something happens between its two people, in the same transaction
 * (docs/decisions/0081 and 0053). The sender is the person who did it; for rent that is due, the host.
 */
export const SYSTEM_EVENTS = [
  'agreementSent',
  'agreementSigned',
  'agreementAccepted',
  'agreementDeclined',
  'agreementStarted',
  'agreementEnded',
  'agreementCancelled',
  /** A party proposed to change an agreement that both accepted, and what came of it. */
  'changeProposed',
  'changeAccepted',
  'changeDeclined',
  'changeWithdrawn',
  /** Rent is due soon; sent once for each due day. */
  'rentAsked',
  /** Rent is overdue. */
  'rentOverdue',
  'paymentReceived',
  'paymentClaimed',
  'paymentConfirmed',
  'paymentDeclined',
  'claimWithdrawn',
  /** Another entry was reversed. */
  'entryReversed',
  'charged',
  'credited',
  'refunded',
  'rentChanged',
  'rentEnds',
  /** The host gave notice that rent is overdue. */
  'overdueNotice',
  'bondReceived',
  'bondLodged',
  'bondRefunded',
  'bondClaimed',
  /** The host changed what the guest sees of the room. */
  'unitChanged',
  /** Somebody used the host's invitation. */
  'invitationUsed',
  /** Somebody began to help the host in a room, by invitation; and no longer does. */
  'handJoined',
  'handEnded',
  /** Somebody asked about another room than before. */
  'unitAsked',
  /** An inspection was signed, by the host at least. */
  'inspectionSigned',
  /** The guest added remarks to one. */
  'inspectionRemarked',
  /** A party gave notice to end an agreement. */
  'noticeGiven',
  /** One proposed to withdraw a notice; the other agreed; and one of them didn't, or not any more. */
  'noticeWithdrawalProposed',
  'noticeWithdrawn',
  'noticeStands',
] as const
export type SystemEventName = (typeof SYSTEM_EVENTS)[number]

/** Returns whether this build has texts for an event. */
export function isSystemEventName(name: string): name is SystemEventName {
  return SYSTEM_EVENTS.some((known) => known === name)
}
