import type { RecordKind, RecordRows } from '#contract/records.ts'
import { agreementRules } from './kinds/agreements.ts'
import { agreementChangeRules } from './kinds/agreement-changes.ts'
import { arrivalNotesRules } from './kinds/arrival-notes.ts'
import { blockedDaysRules } from './kinds/blocked-days.ts'
import { expenseRules } from './kinds/expenses.ts'
import { handRules } from './kinds/hands.ts'
import { inspectionRules } from './kinds/inspections.ts'
import { ledgerRules } from './kinds/ledger.ts'
import { postRules } from './kinds/posts.ts'
import { profileRules } from './kinds/profile.ts'
import type { RecordRules } from './kinds/record-rules.ts'
import { savedReplyRules } from './kinds/saved-replies.ts'
import { scheduledMessageRules } from './kinds/scheduled-messages.ts'
import { ticketRules } from './kinds/tickets.ts'
import { turnoverPlanRules, turnoverRules } from './kinds/turnovers.ts'
import { unitRules } from './kinds/units.ts'

/** Every kind of record, as this layer knows it. */
const RULES: { [K in RecordKind]: RecordRules<RecordRows[K]> } = {
  profile: profileRules,
  units: unitRules,
  arrivalNotes: arrivalNotesRules,
  agreements: agreementRules,
  agreementChanges: agreementChangeRules,
  ledgerEntries: ledgerRules,
  inspections: inspectionRules,
  expenses: expenseRules,
  tickets: ticketRules,
  posts: postRules,
  blockedDays: blockedDaysRules,
  savedReplies: savedReplyRules,
  scheduledMessages: scheduledMessageRules,
  turnoverPlans: turnoverPlanRules,
  turnovers: turnoverRules,
  hands: handRules,
}

export function rulesOf<K extends RecordKind>(kind: K): RecordRules<RecordRows[K]> {
  return RULES[kind]
}

/** Returns whether the server lists a row no more that it has answered with (`RecordRules.isOver`). */
export function isOver<K extends RecordKind>(kind: K, row: RecordRows[K]): boolean {
  return rulesOf(kind).isOver?.(row) ?? false
}
