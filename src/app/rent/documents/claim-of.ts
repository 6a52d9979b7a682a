import type { EntryView, LedgerView } from '#workers/replica-api.ts'

/**
 * Returns the guest's claim that a payment answers: named by the payment itself, or by the host's word that the claim is
 * the same money, unless that was reversed. `undefined` if nobody claimed it.
 */
export function claimOf(
  { entries }: Pick<LedgerView, 'entries'>,
  { id, entryId }: Pick<EntryView, 'id' | 'entryId'>,
): EntryView | undefined {
  const same = entries.find(({ sameAs, isCounting }) => sameAs === id && isCounting)
  const named = entryId ?? same?.entryId ?? null
  return named === null ? undefined : entries.find((entry) => entry.id === named && entry.kind === 'CLAIM')
}
