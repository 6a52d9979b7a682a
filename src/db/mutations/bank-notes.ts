import { addBankNotes } from '#db/device/bank-notes.ts'
import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'

/** Remembers on this device how a bank's table is read, or what was decided about lines. */
export function noteBank({ replica }: Scope, notes: MutationArgs<'noteBank'>): MutationResult<'noteBank'> {
  return storing(() => addBankNotes(replica, notes))
}
