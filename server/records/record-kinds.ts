import { RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Route } from '#server/http/implement.ts'
import type { ServerScope } from '#server/scope/scope.ts'
import { agreementKind } from './agreements/agreement-kind.ts'
import { agreementChangeKind } from './agreement-changes/agreement-change-kind.ts'
import { arrivalNoteKind } from './arrival-notes/arrival-note-kind.ts'
import { blockedDaysKind } from './blocked-days/blocked-days-kind.ts'
import { expenseKind } from './expenses/expense-kind.ts'
import { handKind } from './hands/hand-kind.ts'
import { inspectionKind } from './inspections/inspection-kind.ts'
import { ledgerKind } from './ledger/ledger-kind.ts'
import { postKind } from './posts/post-kind.ts'
import { profileKind } from './profile/profile-kind.ts'
import type { ServerKind } from './record-kind.ts'
import { savedReplyKind } from './saved-replies/saved-reply-kind.ts'
import { scheduledMessageKind } from './scheduled-messages/scheduled-message-kind.ts'
import { ticketKind } from './tickets/ticket-kind.ts'
import { turnoverKind, turnoverPlanKind } from './turnovers/turnover-kinds.ts'
import { unitKind } from './units/unit-kind.ts'

/** Every kind of record as the server knows it. */
const KINDS: { [K in RecordKind]: ServerKind<RecordRows[K]> } = {
  profile: profileKind,
  units: unitKind,
  arrivalNotes: arrivalNoteKind,
  agreements: agreementKind,
  agreementChanges: agreementChangeKind,
  ledgerEntries: ledgerKind,
  inspections: inspectionKind,
  expenses: expenseKind,
  tickets: ticketKind,
  posts: postKind,
  blockedDays: blockedDaysKind,
  savedReplies: savedReplyKind,
  scheduledMessages: scheduledMessageKind,
  turnoverPlans: turnoverPlanKind,
  turnovers: turnoverKind,
  hands: handKind,
}

export function kindOf<K extends RecordKind>(kind: K): ServerKind<RecordRows[K]> {
  return KINDS[kind]
}

/** Returns the endpoints of every kind of record except the profile's. */
export function recordRoutes(scope: ServerScope): Route[] {
  return RECORD_KINDS.flatMap((kind) => KINDS[kind].routes(scope))
}
