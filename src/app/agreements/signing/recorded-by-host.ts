import type { SignatureView } from '#workers/replica-api.ts'

/** Whether the host's device recorded this signature in the guest's name. One that waits is on the host's: guests sign as they accept. */
export function isRecordedByHost(
  { party, recordedBy }: Pick<SignatureView, 'party' | 'recordedBy'>,
  hostId: string,
): boolean {
  return party === 'guest' && (recordedBy === null || recordedBy === hostId)
}

/** Whether the guest has to look at what the host recorded in their name: nothing here is by their own hand. */
export function needsGuestsWord(
  signatures: readonly Pick<SignatureView, 'party' | 'recordedBy' | 'isCurrent'>[],
  hostId: string,
): boolean {
  const theirs = signatures.filter(({ party, isCurrent }) => party === 'guest' && isCurrent)
  return theirs.length > 0 && theirs.every((signature) => isRecordedByHost(signature, hostId))
}
