import type { RecordKind } from '#contract/records.ts'
import { agreementEntry } from './kinds/agreements.ts'
import { agreementChangeEntry } from './kinds/agreement-changes.ts'
import { arrivalNotesEntry } from './kinds/arrival-notes.ts'
import { blockedDaysEntry } from './kinds/blocked-days.ts'
import { expenseEntry } from './kinds/expenses.ts'
import { handEntry } from './kinds/hands.ts'
import { inspectionEntry } from './kinds/inspections.ts'
import { ledgerEntry } from './kinds/ledger.ts'
import { postEntry } from './kinds/posts.ts'
import { profileEntry } from './kinds/profile.ts'
import type { RecordEntry } from './kinds/record-entry.ts'
import { savedReplyEntry } from './kinds/saved-replies.ts'
import { scheduledMessagesEntry } from './kinds/scheduled-messages.ts'
import { ticketEntry } from './kinds/tickets.ts'
import { turnoverPlansEntry, turnoversEntry } from './kinds/turnovers.ts'
import { unitEntry } from './kinds/units.ts'

/** Every kind of record as the screens know it, in the order of the navigation. */
export const RECORD_ENTRIES: { readonly [K in RecordKind]: RecordEntry } = {
  agreements: agreementEntry,
  agreementChanges: agreementChangeEntry,
  ledgerEntries: ledgerEntry,
  inspections: inspectionEntry,
  expenses: expenseEntry,
  units: unitEntry,
  turnovers: turnoversEntry,
  turnoverPlans: turnoverPlansEntry,
  hands: handEntry,
  blockedDays: blockedDaysEntry,
  arrivalNotes: arrivalNotesEntry,
  tickets: ticketEntry,
  posts: postEntry,
  savedReplies: savedReplyEntry,
  scheduledMessages: scheduledMessagesEntry,
  profile: profileEntry,
}

/** The kinds in the order of the navigation. */
// The object has exactly these keys.
export const SHOWN_KINDS = Object.keys(RECORD_ENTRIES) as readonly RecordKind[]
