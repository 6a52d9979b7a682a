import type { AgreementRow, AgreementSignature, AgreementVersion, NewSignature } from '#contract/agreement.ts'
import type { AgreementParty, AgreementStatus, AgreementStep } from '#contract/agreement-status.ts'
import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { EditView } from './edit-view.ts'

/** An agreement as one of its two people should see it: the server's row with what was changed here laid over it. */
export type AgreementView = AgreementTerms &
  AgreementFacts & {
    id: string
    /** Of the server's row; 0 for one that is on this device only. */
    version: number
    status: AgreementStatus
    /** On which side of it the signed-in person is. */
    party: AgreementParty
    unitId: string
    hostId: string
    guestId: string
    /** A draft for somebody who has no account yet: `guestId` is nobody's. */
    isGuestToJoin: boolean
    host: AgreementRow['host'] | null
    guest: AgreementRow['guest'] | null
    /** Attachments that the server has. */
    files: AgreementRow['files']
    /** Oldest first; those that wait here last. */
    signatures: SignatureView[]
    versions: AgreementVersion[]
    /** Signatures that the server does not have yet, as they are to be sent. */
    newSignatures: NewSignature[]
    /** ISO 8601; `null` before it was sent to the guest, and for one that is here only. */
    sentAt: string | null
    /** The day on which one that both had accepted came to its end. */
    endedOn: string | null
    updatedAt: string | null
    /** A step that was pressed with no network, to be pressed again. */
    prepared: AgreementStep | null
    edit: EditView | null
  }

/** A signature; `isCurrent` while the terms are the ones it is under, `isWaiting` while only this device has it. */
export type SignatureView = Omit<AgreementSignature, 'acceptedAt' | 'recordedBy' | 'hash'> & {
  /** Of the version that it is under; `null` while the server has not kept that one. */
  hash: string | null
  isCurrent: boolean
  isWaiting: boolean
  /** Server time; `null` while it waits. */
  acceptedAt: string | null
  recordedBy: string | null
}
