import type { z } from 'zod'
import { AgreementRow, agreements, createAgreement, editAgreement } from './agreement.ts'
import { AgreementChangeRow } from './agreement-change.ts'
import { arrivalNotes, ArrivalNotesRow, createArrivalNotes, editArrivalNotes } from './arrival-notes.ts'
import { blockDays, blockedDays, BlockedDaysRow, editBlockedDays } from './blocked-days.ts'
import { createExpense, editExpense, ExpenseRow, expenses } from './expense.ts'
import { HandRow } from './hand.ts'
import { createInspection, editInspection, InspectionRow, inspections } from './inspection.ts'
import { LedgerEntry } from './ledger-entry.ts'
import { createPost, editPost, PostRow, posts } from './post.ts'
import { Profile } from './profile.ts'
import { createSavedReply, editSavedReply, savedReplies, SavedReplyRow } from './saved-reply.ts'
import {
  createScheduledMessage,
  editScheduledMessage,
  ScheduledMessageRow,
  scheduledMessages,
} from './scheduled-message.ts'
import { TicketRow } from './ticket.ts'
import { createTurnoverPlan, editTurnoverPlan, TurnoverPlanRow, turnoverPlans } from './turnover-plan.ts'
import { createTurnover, editTurnover, TurnoverRow, turnovers } from './turnover.ts'
import { createUnit, UnitRow, units, updateUnit } from './unit.ts'

/**
 * Every kind of record. A new one is added here first; the tables of the other layers then fail to compile until each
 * describes it (docs/adding.md).
 *
 * - `row`: what the server sends a person, with an id and a version, and edited by field;
 * - `since`: the wire that introduced it (contract/wire.ts). Older clients aren't sent it;
 * - `list`, `create`, `edit`: its endpoints, unless it syncs in a way of its own (src/sync/kinds/record-kinds.ts);
 * - `isNotForGuests`: whether the server refuses `list` to guests, so that they need not ask.
 */
export const RECORDS = {
  profile: { row: Profile, since: 1 },
  units: { row: UnitRow, since: 1, list: units, create: createUnit, edit: updateUnit },
  arrivalNotes: {
    row: ArrivalNotesRow,
    since: 2,
    list: arrivalNotes,
    create: createArrivalNotes,
    edit: editArrivalNotes,
  },
  agreements: { row: AgreementRow, since: 1, list: agreements, create: createAgreement, edit: editAgreement },
  agreementChanges: { row: AgreementChangeRow, since: 2 },
  ledgerEntries: { row: LedgerEntry, since: 2 },
  inspections: {
    row: InspectionRow,
    since: 2,
    list: inspections,
    create: createInspection,
    edit: editInspection,
  },
  expenses: {
    row: ExpenseRow,
    since: 2,
    list: expenses,
    create: createExpense,
    edit: editExpense,
    isNotForGuests: true,
  },
  tickets: { row: TicketRow, since: 2 },
  posts: { row: PostRow, since: 2, list: posts, create: createPost, edit: editPost },
  blockedDays: {
    row: BlockedDaysRow,
    since: 2,
    list: blockedDays,
    create: blockDays,
    edit: editBlockedDays,
    isNotForGuests: true,
  },
  savedReplies: {
    row: SavedReplyRow,
    since: 2,
    list: savedReplies,
    create: createSavedReply,
    edit: editSavedReply,
    isNotForGuests: true,
  },
  scheduledMessages: {
    row: ScheduledMessageRow,
    since: 2,
    list: scheduledMessages,
    create: createScheduledMessage,
    edit: editScheduledMessage,
    isNotForGuests: true,
  },
  turnoverPlans: {
    row: TurnoverPlanRow,
    since: 2,
    list: turnoverPlans,
    create: createTurnoverPlan,
    edit: editTurnoverPlan,
  },
  turnovers: {
    row: TurnoverRow,
    since: 2,
    list: turnovers,
    create: createTurnover,
    edit: editTurnover,
  },
  hands: { row: HandRow, since: 2 },
}

type Records = typeof RECORDS
export type RecordKind = keyof Records
export type RecordRows = { [K in RecordKind]: z.infer<Records[K]['row']> }
/** The kinds that are listed, created and changed by endpoints of the usual form. */
export type CrudKind = { [K in RecordKind]: Records[K] extends { list: object } ? K : never }[RecordKind]

// The object has exactly these keys.
export const RECORD_KINDS = Object.keys(RECORDS) as readonly RecordKind[]

export function isRecordKind(name: string): name is RecordKind {
  return Object.hasOwn(RECORDS, name)
}

/** Whether a kind has endpoints of the usual form. */
export function isCrudKind(kind: RecordKind): kind is CrudKind {
  return 'list' in RECORDS[kind]
}

/** Makes a record with one value for each kind. */
export function byKind<Value>(make: (kind: RecordKind) => Value): Record<RecordKind, Value> {
  // As above: one entry for each kind, and no other.
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, make(kind)])) as Record<RecordKind, Value>
}

/** The schema of each kind's row. */
// One entry for each kind, its own.
export const RECORD_ROWS = byKind((kind) => RECORDS[kind].row) as { [K in RecordKind]: Records[K]['row'] }
