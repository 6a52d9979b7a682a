import type { RecordKind, RecordRows } from '#contract/records.ts'
import { agreementLine } from './agreements.ts'
import { arrivalNotesLine } from './arrival-notes.ts'
import { blockedDaysLine } from './blocked-days.ts'
import { expenseLine } from './expenses.ts'
import { ledgerLine } from './ledger.ts'
import { postLine } from './posts.ts'
import { profileLine } from './profile.ts'
import type { RecordLine } from './record-line.ts'
import { savedReplyLine } from './saved-replies.ts'
import { ticketLine } from './tickets.ts'
import { unitLine } from './units.ts'

/** Every kind of record, as this layer knows it. */
const LINES: { [K in RecordKind]: RecordLine<RecordRows[K]> } = {
  profile: profileLine,
  units: unitLine,
  arrivalNotes: arrivalNotesLine,
  agreements: agreementLine,
  ledgerEntries: ledgerLine,
  expenses: expenseLine,
  tickets: ticketLine,
  posts: postLine,
  blockedDays: blockedDaysLine,
  savedReplies: savedReplyLine,
}

export function lineOf<K extends RecordKind>(kind: K): RecordLine<RecordRows[K]> {
  return LINES[kind]
}
