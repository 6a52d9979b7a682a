import { v7 } from 'uuid'
import { bankLineKey, bondLineKey, lineText } from '#domain/money/bank-lines.ts'
import { type NewLedgerEntry, NO_ENTRY } from '#contract/ledger-entry.ts'
import { LEDGER_REFERENCE_MAX } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { mutate } from '#app/replica/replica.ts'
import type { BankLine } from '#workers/bank-files/bank-line.ts'
import type { BankLedgers } from '#workers/replica-api.ts'

/** The part of a line recorded for an agreement: rent, or bond. `claimId` is the guest's claim that it answers. */
export type RecordedShare = { agreementId: string; cents: number; claimId: string | null; isBond: boolean }

/**
 * Writes an entry for each share of a line, kept on this device at once and sent later. Stops at the first one that
 * can't be kept; those kept before stay.
 */
export async function recordLine(
  line: BankLine,
  shares: readonly RecordedShare[],
  ledgers: BankLedgers,
): Promise<Result<void>> {
  for (const share of shares) {
    const entry = paymentOf(line, share, ledgers)
    const id = await paymentId(entry)
    const fields = { ...entry, writtenAt: new Date().toISOString() }
    const kept = await mutate('createRecord', { collection: 'ledgerEntries', id, fields })
    if (!kept.ok) return kept
  }
  return ok(undefined)
}

/** Returns the entry for a share of a line, without the time of writing: a payment, or bond received. */
export function paymentOf(
  line: BankLine,
  { agreementId, cents, claimId, isBond }: RecordedShare,
  { recorded }: Pick<BankLedgers, 'recorded'>,
): Omit<NewLedgerEntry, 'writtenAt'> {
  const before = recorded.find((one) => one.lineId === line.id && one.agreementId === agreementId)
  return {
    ...NO_ENTRY,
    agreementId,
    kind: isBond ? 'BOND_RECEIVED' : 'PAYMENT',
    amount: cents,
    day: line.day,
    method: 'BANK',
    entryId: claimId,
    reference: lineText(line.texts).slice(0, LEDGER_REFERENCE_MAX),
    bankLine: (isBond ? bondLineKey : bankLineKey)(line.id, before?.reversed ?? 0),
    lineCents: line.cents,
  }
}

/**
 * Returns the id of such a payment. It is the same on every device that records the same cents of the same line for the
 * same agreement, so that two devices that do so offline write one entry.
 */
export async function paymentId({
  agreementId,
  amount,
  day,
  bankLine,
}: Omit<NewLedgerEntry, 'writtenAt'>): Promise<string> {
  const name = new TextEncoder().encode(JSON.stringify([agreementId, amount, day, bankLine]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', name))
  return v7({ msecs: Date.parse(day), random: digest.subarray(0, 16) })
}
