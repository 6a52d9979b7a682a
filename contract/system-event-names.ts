// Without zod, for pages.

/*
 * Lines that the server adds to a chat when something happens between its two people, in the transaction of what
 * happened (docs/decisions/0081). The sender is whoever did it; of rent that is due, the host.
 */
export const SYSTEM_EVENTS = [
  'agreementSent',
  'agreementSigned',
  'agreementAccepted',
  'agreementDeclined',
  'agreementStarted',
  'agreementEnded',
  'agreementCancelled',
  /** Rent falls due soon, once for each due day. */
  'rentAsked',
  /** Rent for which nothing came. */
  'rentOverdue',
  'paymentReceived',
  'paymentClaimed',
  'paymentConfirmed',
  'paymentDeclined',
  'claimWithdrawn',
  /** Another entry was taken back. */
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
] as const
export type SystemEventName = (typeof SYSTEM_EVENTS)[number]

/** Whether this build has words for an event. */
export function isSystemEventName(name: string): name is SystemEventName {
  return SYSTEM_EVENTS.some((known) => known === name)
}
