import type { EntryProblem } from '#domain/money/entry-problems.ts'
import { isQueued, type NewLedgerEntry } from '#contract/ledger-entry.ts'
import { isNoAnswer } from '#contract/result.ts'
import { mutate, replica } from '#app/replica/replica.ts'
import type { ReceiptedEntry } from '#workers/replica-api.ts'

/**
 * Why an entry was not written: no network for an entry that needs it, refused by the server, refused until the person
 * has answered a question that this device didn't ask, or not kept by the device.
 */
export type Trouble = 'offline' | 'refused' | 'asked' | 'notKept'

/** Problems of an amount that the host's word solves. */
const ASKED = new Set<string | undefined>(['twice', 'tooMuch'] satisfies EntryProblem[])

/**
 * Writes an entry and returns the problem, or `null`. Facts that its author knows are kept on the device and sent
 * later; a decision about money asks the server. `receipt` is numbered here; `null` for none. The number of an entry
 * that the server refuses is released.
 */
export async function writeEntry(
  id: string,
  said: Omit<NewLedgerEntry, 'writtenAt' | 'receipt'>,
  receipt: ReceiptedEntry['receipt'] | null,
): Promise<Trouble | null> {
  const fields = { ...said, receipt: null, writtenAt: new Date().toISOString() }
  if (isQueued(said.kind)) {
    const kept =
      receipt === null
        ? await mutate('createRecord', { collection: 'ledgerEntries', id, fields })
        : await mutate('addReceipted', { id, fields: { ...fields, receipt } })
    return kept.ok ? null : 'notKept'
  }
  const claimId = said.entryId ?? id
  const reserved = receipt === null ? null : await mutate('reserveReceiptNumber', { claimId })
  if (reserved?.ok === false) return 'notKept'
  const numbered = receipt && reserved && { ...receipt, number: reserved.value.number }
  const added = await replica.ask('addLedgerEntry', { id, ...fields, receipt: numbered })
  if (!added.ok) {
    if (reserved !== null && added.failure.kind === 'invalid') await releaseNumber(claimId, added.failure)
    if (added.failure.kind === 'invalid' && ASKED.has(added.failure.fields['amount'])) {
      // Another device wrote what the question is about. Once it's here, the question is asked.
      await replica.syncNow()
      return 'asked'
    }
    return isNoAnswer(added.failure) ? 'offline' : 'refused'
  }
  await replica.syncNow()
  return null
}

/** Releases the number of a confirmation that the server has not accepted. */
async function releaseNumber(claimId: string, { fields }: { fields: Record<string, string> }): Promise<void> {
  // An earlier attempt whose response was lost may have answered the claim; after a sync, its receipt is known.
  const synced = await replica.syncNow()
  if (synced.ok)
    await mutate('releaseReceiptNumber', {
      claimId,
      isUsed: fields['receipt'] === ('twice' satisfies EntryProblem),
    })
}
