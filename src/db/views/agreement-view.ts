import type { AgreementRow, AgreementSignature, AgreementVersion, NewSignature } from '#contract/agreement.ts'
import type { AgreementParty, AgreementStatus, AgreementStep } from '#contract/agreement-status.ts'
import type { AgreementFacts, AgreementTerms } from '#contract/agreement-terms.ts'
import type { EditView } from './edit-view.ts'

/** An agreement as one of its two parties should see it: the server's row with the edits made here. */
export type AgreementView = AgreementTerms &
  AgreementFacts & {
    id: string
    /** The version of the server's row; 0 for one that is on this device only. */
    version: number
    status: AgreementStatus
    /** Which party the signed-in person is. */
    party: AgreementParty
    unitId: string
    hostId: string
    guestId: string
    /** A draft for somebody who has no account yet: `guestId` belongs to nobody. */
    isGuestToJoin: boolean
    host: AgreementRow['host'] | null
    guest: AgreementRow['guest'] | null
    /** Attachments that the server has. */
    files: AgreementRow['files']
    /** Oldest first; those waiting here last. */
    signatures: SignatureView[]
    versions: AgreementVersion[]
    /** Signatures that the server doesn't have yet, in the form to be sent. */
    newSignatures: NewSignature[]
    /** ISO 8601; `null` before it was sent to the guest, and for one that is on this device only. */
    sentAt: string | null
    /** The last day by a notice to end it; `null` if none stands. */
    noticeEndsOn: string | null
    /** The day on which an agreement accepted by both parties ended. */
    endedOn: string | null
    /** The first day without rent; `null` while it runs, and if the build under which it ended didn't say. */
    rentUntil: string | null
    updatedAt: string | null
    /** A step that was pressed offline, to be pressed again. */
    prepared: AgreementStep | null
    edit: EditView | null
  }

/** A signature. `isCurrent` while the terms are those it was made under, `isWaiting` while only this device has it. */
export type SignatureView = Omit<AgreementSignature, 'acceptedAt' | 'recordedBy' | 'hash'> & {
  /** The hash of the version that it was made under; `null` while the server hasn't stored that version. */
  hash: string | null
  isCurrent: boolean
  isWaiting: boolean
  /** Server time; `null` while it waits. */
  acceptedAt: string | null
  recordedBy: string | null
}
