import type { LedgerTables } from '#server/records/ledger/ledger-rows.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { demoAgreements } from './demo-agreements.ts'
import { demoLedger } from './demo-ledger.ts'
import { demoHost } from './demo-people.ts'

/** Writes the demo's ledgers, and records them in the feeds of both parties. */
export async function writeLedger(tx: Tx, now: Date): Promise<void> {
  const agreements = demoAgreements(now)
  const guestOf = new Map(agreements.map(({ id, guest }) => [id, guest.id]))
  const told = new Map<string, string[]>()
  for (const entry of demoLedger(agreements, now)) {
    const { id, agreementId, kind, amount, day, method, entryId, bankLine, party, ...details } = entry
    const guestId = guestOf.get(agreementId) ?? ''
    await tx
      .withTables<LedgerTables>()
      .insertInto('ledger_entries')
      .values({
        id,
        agreement_id: agreementId,
        kind,
        amount,
        day,
        method,
        entry_id: entryId,
        bank_line: bankLine,
        details,
        party,
        written_by: party === 'host' ? demoHost.id : guestId,
        accepted_at: new Date(entry.writtenAt),
      })
      .execute()
    told.set(guestId, [...(told.get(guestId) ?? []), id])
  }
  const changesOf = (ids: readonly string[]) =>
    ids.map((id) => ({ collection: 'ledgerEntries' as const, id }))
  await recordChanges(tx, [demoHost.id], changesOf([...told.values()].flat()))
  for (const [guestId, ids] of told) await recordChanges(tx, [guestId], changesOf(ids))
}
