import type { LedgerEntry, LedgerKind, NewLedgerEntry } from '#contract/ledger-entry.ts'
import type { SystemEventName } from '#contract/system-event-names.ts'
import type { NewSystemEvent } from '#contract/system-event.ts'

const EVENTS: Record<LedgerKind, SystemEventName | null> = {
  PAYMENT: 'paymentReceived',
  CLAIM: 'paymentClaimed',
  CONFIRMATION: 'paymentConfirmed',
  DECLINE: 'paymentDeclined',
  SAME_MONEY: 'paymentConfirmed',
  REVERSAL: 'entryReversed',
  CHARGE: 'charged',
  CREDIT: 'credited',
  REFUND: 'refunded',
  RENT_CHANGE: 'rentChanged',
  RENT_END: 'rentEnds',
  OPENING: null,
  PERIODIC: null,
  OVERDUE_NOTICE: 'overdueNotice',
  BOND_RECEIVED: 'bondReceived',
  BOND_LODGED: 'bondLodged',
  BOND_REFUNDED: 'bondRefunded',
  BOND_CLAIMED: 'bondClaimed',
}

/**
 * Returns the system line for an entry; none for one that was cancelled, or that says how things stood before. `named` is the entry that it answers or reverses; the line then shows that
 * one's amount.
 */
export function entryEvents(
  id: string,
  { kind, agreementId, amount, day, receipt, servedOn, overdue, isCancelled, isOpening }: NewLedgerEntry,
  named: Pick<LedgerEntry, 'kind' | 'amount'> | null,
): NewSystemEvent[] {
  const cents = amount ?? named?.amount ?? null
  const name = kind === 'REVERSAL' && named?.kind === 'CLAIM' ? 'claimWithdrawn' : EVENTS[kind]
  if (name === null || isCancelled === true || isOpening === true) return []
  return [
    {
      name,
      agreementId,
      entryId: id,
      day,
      ...(cents === null ? {} : { cents }),
      ...(servedOn !== null && (kind === 'RENT_CHANGE' || overdue !== undefined) ? { servedOn } : {}),
      ...(receipt === null ? {} : { receipt: receipt.number }),
    },
  ]
}
