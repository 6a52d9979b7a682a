import type { SystemEventName } from '#contract/system-event-names.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'

const TEXTS: Record<SystemEventName, string> = {
  agreementSent: 'Agreement sent',
  agreementSigned: 'Agreement signed',
  agreementAccepted: 'Agreement accepted',
  agreementDeclined: 'Agreement declined',
  agreementStarted: 'The stay has started',
  agreementEnded: 'The stay has ended',
  agreementCancelled: 'Agreement cancelled',
  changeProposed: 'Change of the agreement proposed',
  changeAccepted: 'Change of the agreement accepted',
  changeDeclined: 'Change of the agreement declined',
  changeWithdrawn: 'Proposed change taken back',
  rentAsked: 'Rent is due',
  rentOverdue: 'Rent is overdue',
  paymentReceived: 'Payment received',
  paymentClaimed: 'Payment made, waiting for the host to confirm',
  paymentConfirmed: 'Payment confirmed',
  paymentDeclined: 'Payment not received',
  claimWithdrawn: 'Payment withdrawn',
  entryReversed: 'Entry reversed',
  charged: 'Charge added',
  credited: 'Credit added',
  refunded: 'Money refunded',
  rentChanged: 'Rent a week changes',
  rentEnds: 'Rent ends',
  overdueNotice: 'Notice of overdue rent',
  bondReceived: 'Bond received',
  bondLodged: 'Bond lodged',
  bondRefunded: 'Bond refunded',
  bondClaimed: 'Bond claimed',
  unitChanged: 'Room details changed',
  invitationUsed: 'Joined by invitation',
  handJoined: 'Joined as a helper',
  handEnded: 'No longer a helper',
  unitAsked: 'About',
  inspectionSigned: 'Inspection signed',
  inspectionRemarked: 'Remarks on the inspection',
  noticeGiven: 'Notice to end the agreement',
  noticeWithdrawalProposed: 'Proposed to withdraw the notice to end the agreement',
  noticeWithdrawn: 'Notice to end the agreement withdrawn',
  noticeStands: 'The notice to end the agreement stands',
}

const DAYS = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'medium', timeZone: 'UTC' })

/**
 * Returns an event as an English text, for readers that can't word it themselves: clients with an older wire, and
 * everything outside a client.
 */
export function systemText({ name, cents, day, untilDay, receipt, unitTitle }: NewSystemEvent): string {
  const first = day ?? untilDay
  const facts = [
    ...(cents === undefined ? [] : [moneyText(cents)]),
    ...(first === undefined ? [] : [DAYS.formatRange(new Date(first), new Date(untilDay ?? first))]),
    ...(receipt === undefined ? [] : [`receipt ${receipt}`]),
    ...(unitTitle === undefined ? [] : [unitTitle]),
  ]
  return facts.length === 0 ? TEXTS[name] : `${TEXTS[name]}: ${facts.join(', ')}`
}

function moneyText(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'NZD' })
}
