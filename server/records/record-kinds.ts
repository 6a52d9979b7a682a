import type { RecordKind, RecordRows } from '#contract/records.ts'
import { agreementKind } from './agreements/agreement-kind.ts'
import { arrivalNoteKind } from './arrival-notes/arrival-note-kind.ts'
import { blockedDaysKind } from './blocked-days/blocked-days-kind.ts'
import { expenseKind } from './expenses/expense-kind.ts'
import { ledgerKind } from './ledger/ledger-kind.ts'
import { postKind } from './posts/post-kind.ts'
import { profileKind } from './profile/profile-kind.ts'
import type { RecordKindRows } from './record-kind.ts'
import { savedReplyKind } from './saved-replies/saved-reply-kind.ts'
import { ticketKind } from './tickets/ticket-kind.ts'
import { unitKind } from './units/unit-kind.ts'

/** Every kind of record as the server knows it. The endpoints are in record-routes.ts. */
const KINDS: { [K in RecordKind]: RecordKindRows<RecordRows[K]> } = {
  profile: profileKind,
  units: unitKind,
  arrivalNotes: arrivalNoteKind,
  agreements: agreementKind,
  ledgerEntries: ledgerKind,
  expenses: expenseKind,
  tickets: ticketKind,
  posts: postKind,
  blockedDays: blockedDaysKind,
  savedReplies: savedReplyKind,
}

export function kindOf<K extends RecordKind>(kind: K): RecordKindRows<RecordRows[K]> {
  return KINDS[kind]
}
