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
 * The row of each kind of record: what the server tells a person, with an id and a version, and what is changed by
 * field. A kind is added here first; the tables of the other rooms then fail to compile until each describes it
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
/** Since which wire each kind exists (contract/wire.ts): an older one is told nothing of it. */
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

// The keys of an object that has exactly these.
export const RECORD_KINDS = Object.keys(RECORD_ROWS) as readonly RecordKind[]

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(RECORD_ROWS, name)
}

/** One value for each kind. */
export function byKind<Value>(make: (kind: RecordKind) => Value): Record<RecordKind, Value> {
  // As above: an entry for each of them and no other.
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, make(kind)])) as Record<RecordKind, Value>
}
