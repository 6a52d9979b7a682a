import type { Observable } from 'rxjs'
import type { AgreementRow, NewSignature } from '#contract/agreement.ts'
import { documentText, factsOf, NO_FACTS, NO_TERMS, termsOf } from '#contract/agreement-terms.ts'
import { possibleAgreementStep } from '#db/records/kinds/agreements.ts'
import { overlayEdit } from '#db/records/overlay-edit.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { editId } from '#db/schema/edits.ts'
import type { AgreementView, SignatureView } from '#db/views/agreement-view.ts'
import { derived } from './derived.ts'
import { listedRecords } from './records.ts'
import { isPreparedStepId, preparedStepId, preparedStepText } from './prepared-step.ts'

/** During a burst of changes the list is emitted at most this often. */
const THROTTLE_MS = 50

/** This person's agreements as host or guest: first those created here and not sent yet, then latest change first. */
export function agreements({ replica }: Scope): Observable<AgreementView[]> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'agreements') },
      { table: live.edits },
      { table: live.drafts, concerns: isPreparedStepId },
    ],
    () => listedRecords(replica, 'agreements').flatMap(({ id }) => agreementView(replica, id) ?? []),
    { throttleMs: THROTTLE_MS },
  )
}

/** One agreement; `null` if it isn't on this device. */
export function agreement({ replica }: Scope, { id }: { id: string }): Observable<AgreementView | null> {
  const { live } = replica
  return derived(
    [
      { table: recordsOf(replica, 'agreements'), concerns: (changed) => changed === id },
      { table: live.edits, concerns: (changed) => changed === editId('agreements', id) },
      { table: live.drafts, concerns: (changed) => changed === preparedStepId(id) },
    ],
    () => agreementView(replica, id),
  )
}

/** What an edit made here adds to the server's row. */
type LocalRow = AgreementRow & { newSignatures?: NewSignature[] }

/** Returns one agreement with the edits made here; `null` if this device has neither. */
export function agreementView(replica: Replica, id: string): AgreementView | null {
  const known = knownAgreement(replica, id)
  return known && { ...known.view, signatures: signaturesOf(known.view, known.signatures) }
}

/** An agreement as lists show it, without its signatures, because checking those takes longer than everything else. */
export type UnsignedView = Omit<AgreementView, 'signatures'>

/** Returns one agreement as lists show it; `null` if this device has neither a row nor an edit. */
export function unsignedView(replica: Replica, id: string): UnsignedView | null {
  return knownAgreement(replica, id)?.view ?? null
}

function knownAgreement(
  replica: Replica,
  id: string,
): { view: UnsignedView; signatures: AgreementRow['signatures'] } | null {
  const { live, userId } = replica
  const row: LocalRow | null = recordsOf(replica, 'agreements').get(id)?.row ?? null
  const overlaid = overlayEdit(row, live.edits.get(editId('agreements', id)))
  if (overlaid === null) return null
  // An agreement that is only on this device has what its host entered, and nothing that the server adds.
  const known: Partial<LocalRow> & Pick<LocalRow, 'version' | 'unitId' | 'guestId'> = overlaid.row
  const { status = 'DRAFT', hostId = userId, host = null, guest = null, versions = [], ...rest } = known
  const terms = termsOf({ ...NO_TERMS, ...rest })
  const party = hostId === userId ? 'host' : 'guest'
  const view = {
    ...terms,
    ...factsOf({ ...NO_FACTS, ...rest }),
    id,
    version: rest.version,
    status,
    party,
    unitId: rest.unitId,
    hostId,
    guestId: rest.guestId,
    isGuestToJoin: rest.isGuestToJoin === true,
    host,
    guest,
    files: rest.files ?? [],
    versions,
    newSignatures: rest.newSignatures ?? [],
    sentAt: rest.sentAt ?? null,
    noticeEndsOn: rest.noticeEndsOn ?? null,
    endedOn: rest.endedOn ?? null,
    rentUntil: rest.rentUntil ?? null,
    updatedAt: rest.updatedAt ?? null,
    prepared: possibleAgreementStep(preparedStepText(replica, id), status, party),
    edit: overlaid.edit,
  } satisfies UnsignedView
  return { view, signatures: rest.signatures ?? [] }
}

function signaturesOf(
  { id, versions, newSignatures, ...terms }: UnsignedView,
  signatures: AgreementRow['signatures'],
): SignatureView[] {
  const text = documentText(id, terms)
  const textOf = new Map(versions.map((version) => [version.hash, documentText(id, version.terms)]))
  const known = new Set(signatures.map((signature) => signature.id))
  return [
    ...signatures.map((signature) => ({
      ...signature,
      isCurrent: textOf.get(signature.hash) === text,
      isWaiting: false,
    })),
    ...newSignatures
      .filter((signature) => !known.has(signature.id))
      .map(({ terms: signed, ...signature }) => ({
        ...signature,
        isCurrent: documentText(id, signed) === text,
        isWaiting: true,
        hash: null,
        acceptedAt: null,
        recordedBy: null,
      })),
  ]
}
