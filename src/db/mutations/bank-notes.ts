import type { Result } from '#contract/result.ts'
import { addBankNotes } from '#db/device/bank-notes.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import type { BankNotes, LineNote } from '#db/views/bank-view.ts'

/**
 * Remembers on this device how a bank's table is read, by its signature, and what was decided about lines, by their
 * ids; `null` forgets a decision.
 */
export function noteBank(
  { replica }: Scope,
  notes: { mappings?: BankNotes['mappings']; lines?: Record<string, LineNote | null> },
): Promise<Result<void>> {
  return storing(() => addBankNotes(replica, notes))
}
