import { pageOfPosition } from '#contract/page-of-position.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { ChatRow } from '#contract/chat.ts'
import type { Profile } from '#contract/profile.ts'
import type { RecordKind, RecordRows } from '#contract/records.ts'
import type { Db } from '#server/store/tables.ts'
import { agreementChangesPage } from '#server/records/agreement-changes/propose-change.ts'
import { agreementsPage } from '#server/records/agreements/agreements.ts'
import { arrivalNotesPage } from '#server/records/arrival-notes/arrival-notes.ts'
import { blockedDaysPage } from '#server/records/blocked-days/blocked-days.ts'
import { expensesPage } from '#server/records/expenses/expenses.ts'
import { handsPage } from '#server/records/hands/hands.ts'
import { inspectionsPage } from '#server/records/inspections/inspections.ts'
import { ledgerPage } from '#server/records/ledger/ledger.ts'
import { postsPage } from '#server/records/posts/posts.ts'
import { ticketsPage } from '#server/records/tickets/tickets.ts'
import { historyPages } from '#server/chats/chat-messages.ts'
import { chatsPage } from '#server/chats/chats.ts'
import { profileOf } from '#server/records/profile/profile-rows.ts'
import { savedRepliesPage } from '#server/records/saved-replies/saved-replies.ts'
import { scheduledMessagesPage } from '#server/records/scheduled-messages/scheduled-messages.ts'
import { turnoverPlansPage } from '#server/records/turnovers/turnover-plans.ts'
import { turnoversPage } from '#server/records/turnovers/turnovers.ts'
import { unitsPage } from '#server/records/units/units.ts'

/** Kinds of records whose rows the screens show as the server sends them: those that have no query of their own. */
export const PLAIN_KINDS = [
  'agreementChanges',
  'arrivalNotes',
  'ledgerEntries',
  'inspections',
  'expenses',
  'tickets',
  'posts',
  'blockedDays',
  'savedReplies',
  'scheduledMessages',
  'turnoverPlans',
  'turnovers',
  'hands',
] as const satisfies readonly RecordKind[]
const LISTED_KINDS = ['units', 'agreements', ...PLAIN_KINDS] as const
type ListedKind = (typeof LISTED_KINDS)[number]

/** The kinds of records that are compared at rest: all of them (chaos.test.ts). */
export const COMPARED_KINDS: readonly RecordKind[] = ['profile', ...LISTED_KINDS]

/** Everything the server would list for one person, with the records of every kind that the chaos run plays. */
export type ServerView = {
  chats: Map<string, ChatRow>
  messages: Map<string, ChatMessage[]>
  profile: Profile | null
} & { [Kind in ListedKind]: Map<string, RecordRows[Kind]> }

/** Returns a record as the server has it; `undefined` if it isn't listed. */
export function recordIn(view: ServerView, kind: RecordKind, id: string): object | undefined {
  if (kind === 'profile') return view.profile ?? undefined
  return LISTED_KINDS.map((listed) => (listed === kind ? view[listed].get(id) : undefined)).find(Boolean)
}

export async function serverView(db: Db, userId: string): Promise<ServerView> {
  const everybodys = { page: 1, perPage: 1_000, isEverybody: false }
  const chats = (await chatsPage(db, userId, { page: 1, perPage: 1_000 })).data
  const addresses = chats.flatMap(({ id, lastPosition }) =>
    Array.from({ length: pageOfPosition(Math.max(0, lastPosition)) + 1 }, (_, page) => ({
      chatId: id,
      page,
    })),
  )
  const pages = await historyPages(db, userId, addresses)
  const messages = new Map<string, ChatMessage[]>(chats.map(({ id }) => [id, []]))
  for (const page of pages) messages.get(page.chatId)?.push(...page.messages)
  for (const ofChat of messages.values()) ofChat.sort((a, b) => a.position - b.position)
  return {
    chats: new Map(chats.map(({ messages: _unread, ...row }) => [row.id, row])),
    messages,
    units: byId((await unitsPage(db, userId, everybodys)).data.filter(({ hostId }) => hostId === userId)),
    agreements: byId((await agreementsPage(db, userId, everybodys)).data),
    agreementChanges: byId((await agreementChangesPage(db, userId, everybodys)).data),
    blockedDays: byId((await blockedDaysPage(db, userId, everybodys)).data),
    arrivalNotes: byId((await arrivalNotesPage(db, userId, everybodys)).data),
    scheduledMessages: byId((await scheduledMessagesPage(db, userId, everybodys)).data),
    turnoverPlans: byId((await turnoverPlansPage(db, userId, everybodys)).data),
    turnovers: byId((await turnoversPage(db, userId, everybodys)).data),
    hands: byId((await handsPage(db, userId, everybodys)).data),
    savedReplies: byId((await savedRepliesPage(db, userId, everybodys)).data),
    expenses: byId((await expensesPage(db, userId, everybodys)).data),
    ledgerEntries: byId((await ledgerPage(db, userId, everybodys)).data),
    inspections: byId((await inspectionsPage(db, userId, everybodys)).data),
    tickets: byId((await ticketsPage(db, userId, everybodys)).data),
    posts: byId((await postsPage(db, userId, everybodys)).data),
    profile: await profileOf(db, userId),
  }
}

function byId<T extends { id: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.id, row]))
}
