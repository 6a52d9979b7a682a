import type { NewSystemEvent } from '#contract/system-event.ts'

/** Returns the text key of a system line, for the person who acted and for the other person if they differ. */
export function lineWords({ name, party, isSigned }: NewSystemEvent, isMine: boolean) {
  const side = isMine ? 'mine' : 'theirs'
  switch (name) {
    case 'agreementSigned':
      // Only hosts write it: a guest's signature that isn't part of their acceptance is one that the host recorded.
      return `line.${name}.${party ?? 'host'}.${side}` as const
    case 'agreementAccepted':
      return isSigned ? (`line.agreementAcceptedSigned.${side}` as const) : (`line.${name}.${side}` as const)
    case 'agreementSent':
    case 'agreementDeclined':
    case 'agreementCancelled':
    case 'changeProposed':
    case 'changeAccepted':
    case 'changeDeclined':
    case 'changeWithdrawn':
    case 'paymentClaimed':
    case 'paymentConfirmed':
    case 'paymentDeclined':
    case 'claimWithdrawn':
    case 'unitChanged':
    case 'inspectionSigned':
    case 'inspectionRemarked':
    case 'noticeGiven':
    case 'noticeWithdrawalProposed':
    case 'noticeWithdrawn':
    case 'noticeStands':
    case 'invitationUsed':
    case 'handJoined':
    case 'handEnded':
      return `line.${name}.${side}` as const
    default:
      return `line.${name}` as const
  }
}
