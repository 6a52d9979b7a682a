import type { SignatureView } from '#workers/replica-api.ts'

/**
 * Returns whether the host's device recorded this signature in the guest's name. A waiting one was recorded there,
 * because guests sign by accepting.
 */
export function isRecordedByHost(
  { party, recordedBy }: Pick<SignatureView, 'party' | 'recordedBy'>,
  hostId: string,
): boolean {
  return party === 'guest' && (recordedBy === null || recordedBy === hostId)
}

/**
 * Returns whether the guest must check what the host recorded in their name: no current signature is by their own hand.
 */
export function needsGuestsWord(
  signatures: readonly Pick<SignatureView, 'party' | 'recordedBy' | 'isCurrent'>[],
  hostId: string,
): boolean {
  const theirs = signatures.filter(({ party, isCurrent }) => party === 'guest' && isCurrent)
  return theirs.length > 0 && theirs.every((signature) => isRecordedByHost(signature, hostId))
}
