import type { z } from 'zod'
import { AgreementRow } from './agreement.ts'
import { ArrivalNotesRow } from './arrival-notes.ts'
import { BlockedDaysRow } from './blocked-days.ts'
import { ExpenseRow } from './expense.ts'
import { LedgerEntry } from './ledger-entry.ts'
import { PostRow } from './post.ts'
import { Profile } from './profile.ts'
import { SavedReplyRow } from './saved-reply.ts'
import { TicketRow } from './ticket.ts'
import { UnitRow } from './unit.ts'

/**
 * The row of each kind of record: what the server sends a person, with an id and a version, and edited by field. A new
 * kind is added here first; the tables of the other layers then fail to compile until each describes it
 * (docs/adding.md).
 */
export const RECORD_ROWS = {
  profile: Profile,
  units: UnitRow,
  arrivalNotes: ArrivalNotesRow,
  agreements: AgreementRow,
  ledgerEntries: LedgerEntry,
  expenses: ExpenseRow,
  tickets: TicketRow,
  posts: PostRow,
  blockedDays: BlockedDaysRow,
  savedReplies: SavedReplyRow,
}

export type RecordKind = keyof typeof RECORD_ROWS
/** The wire that introduced each kind (contract/wire.ts). Older clients aren't sent it. */
export const RECORD_SINCE: Record<RecordKind, number> = {
  profile: 1,
  units: 1,
  arrivalNotes: 2,
  agreements: 1,
  ledgerEntries: 2,
  expenses: 2,
  tickets: 2,
  posts: 2,
  blockedDays: 2,
  savedReplies: 2,
}

export type RecordRows = { [K in RecordKind]: z.infer<(typeof RECORD_ROWS)[K]> }

// The object has exactly these keys.
export const RECORD_KINDS = Object.keys(RECORD_ROWS) as readonly RecordKind[]

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(RECORD_ROWS, name)
}

/** Makes a record with one value for each kind. */
export function byKind<Value>(make: (kind: RecordKind) => Value): Record<RecordKind, Value> {
  // As above: one entry for each kind, and no other.
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, make(kind)])) as Record<RecordKind, Value>
}
