import type { AgreementParty, AgreementStep } from '#contract/agreement-status.ts'
import type { SystemEventName } from '#contract/system-event-names.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'
import { addSystemLine, type LineAdded } from '#server/chats/system-lines.ts'
import type { NoticeAbout } from '#server/scope/notice-order.ts'
import type { Notices } from '#server/scope/scope.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'

const EVENTS: Record<AgreementStep, SystemEventName> = {
  send: 'agreementSent',
  accept: 'agreementAccepted',
  decline: 'agreementDeclined',
  start: 'agreementStarted',
  complete: 'agreementEnded',
  expire: 'agreementEnded',
  cancel: 'agreementCancelled',
}

/** What the line about a step says of an agreement. */
type Stepping = Pick<StoredAgreement, 'id' | 'version' | 'sent_at'> & {
  terms: Pick<StoredAgreement['terms'], 'startsOn' | 'endsOn'>
}

/** Returns the system line for a step, or `null` for a discarded draft, which the guest never knew about. */
export function stepEvent(
  agreement: Stepping,
  step: AgreementStep,
  isSigned: boolean,
): NewSystemEvent | null {
  if (step !== 'send' && agreement.sent_at === null) return null
  return { name: EVENTS[step], ...factsOf(agreement), ...(step === 'accept' ? { isSigned } : {}) }
}

/** Returns the system lines for signatures under an agreement that was sent, one per party. */
export function signedEvents(
  agreement: StoredAgreement,
  parties: readonly AgreementParty[],
): NewSystemEvent[] {
  return [...new Set(parties)].map((party) => ({ name: 'agreementSigned', ...factsOf(agreement), party }))
}

/** The facts as the agreement is after the write. */
function factsOf({ id, version, terms: { startsOn, endsOn } }: Omit<Stepping, 'sent_at'>) {
  return {
    agreementId: id,
    version: version + 1,
    ...(startsOn === null ? {} : { day: startsOn }),
    ...(endsOn === null ? {} : { untilDay: endsOn }),
  }
}

/**
 * Which notice tells the other party of an event, by push notification or mail. `null`: reminders tell of it, or it
 * counts as an unread message (message-digests.ts).
 */
const TOLD: Record<SystemEventName, NoticeAbout | null> = {
  agreementSent: 'agreementSent',
  agreementSigned: 'agreementSigned',
  agreementAccepted: 'agreementAccepted',
  agreementDeclined: 'agreementDeclined',
  agreementStarted: 'agreementStarted',
  agreementEnded: 'agreementEnded',
  agreementCancelled: 'agreementCancelled',
  changeProposed: 'agreementChangeProposed',
  changeAccepted: 'agreementChangeAccepted',
  changeDeclined: 'agreementChangeDeclined',
  changeWithdrawn: 'agreementChangeWithdrawn',
  rentAsked: null,
  rentOverdue: null,
  paymentClaimed: 'rentClaimed',
  paymentReceived: 'rentReceived',
  paymentConfirmed: 'rentReceived',
  paymentDeclined: 'rentDeclined',
  claimWithdrawn: 'rentUpdated',
  entryReversed: 'rentUpdated',
  charged: 'rentUpdated',
  credited: 'rentUpdated',
  refunded: 'rentUpdated',
  rentChanged: 'rentChanged',
  rentEnds: 'rentUpdated',
  overdueNotice: 'rentNotice',
  bondReceived: 'rentUpdated',
  bondLodged: 'rentUpdated',
  bondRefunded: 'rentUpdated',
  bondClaimed: 'rentUpdated',
  unitChanged: null,
  invitationUsed: null,
  handJoined: null,
  handEnded: null,
  unitAsked: null,
  inspectionSigned: 'agreementInspected',
  inspectionRemarked: 'agreementInspectionRemarks',
  noticeGiven: 'agreementNoticeGiven',
  noticeWithdrawalProposed: 'agreementNoticeWithdrawalProposed',
  noticeWithdrawn: 'agreementNoticeWithdrawn',
  noticeStands: 'agreementNoticeStands',
}

/** Returns which notice tells of an event. A guest's signature that isn't part of accepting was recorded by the host. */
function aboutOf({ name, party }: NewSystemEvent): NoticeAbout | null {
  return name === 'agreementSigned' && party === 'guest' ? 'agreementSignatureRecorded' : TOLD[name]
}

type Cause = { userId: string; at: Date; newId: () => string; notices: Pick<Notices, 'tell'> }

/**
 * Adds what happened to an agreement to the chat of its parties, and orders the notice for the other
 * one. Everything that happens to agreements and their ledgers passes through here.
 */
export async function addAgreementLines(
  tx: Tx,
  { id: subjectId, host_id: hostId, guest_id: guestId, unit_id: unitId }: StoredAgreement,
  events: readonly NewSystemEvent[],
  { userId: byId, at, newId, notices }: Cause,
): Promise<LineAdded[]> {
  const lines: LineAdded[] = []
  for (const event of events) {
    const line = await addSystemLine(tx, { hostId, guestId, unitId, senderId: byId, event, at, newId })
    if (!line) continue
    const about = aboutOf(event)
    lines.push({ ...line, isTold: about !== null })
    const userId = byId === hostId ? guestId : hostId
    if (about !== null) {
      const { cents } = about === 'rentReceived' ? event : {}
      await notices.tell(tx, { about, userId, byId, subjectId, isPushOnly: false, reminder: null, cents })
    }
  }
  return lines
}
