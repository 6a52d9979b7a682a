import type { RecordKind } from '#contract/records.ts'
import auth from './en/auth.json'
import recordAgreements from './en/record-agreements.json'
import recordArrivalNotes from './en/record-arrivalNotes.json'
import recordBlockedDays from './en/record-blockedDays.json'
import recordExpenses from './en/record-expenses.json'
import recordLedgerEntries from './en/record-ledgerEntries.json'
import recordPosts from './en/record-posts.json'
import recordProfile from './en/record-profile.json'
import recordSavedReplies from './en/record-savedReplies.json'
import recordScheduledMessages from './en/record-scheduledMessages.json'
import recordTickets from './en/record-tickets.json'
import recordUnits from './en/record-units.json'
import shell from './en/shell.json'

/** The names of every kind of record. They are shown together, so they load together. */
type RecordWords = { name: string; unnamed: string; waiting: string; begin?: string }
const records = {
  agreements: recordAgreements,
  blockedDays: recordBlockedDays,
  arrivalNotes: recordArrivalNotes,
  expenses: recordExpenses,
  ledgerEntries: recordLedgerEntries,
  posts: recordPosts,
  profile: recordProfile,
  savedReplies: recordSavedReplies,
  scheduledMessages: recordScheduledMessages,
  tickets: recordTickets,
  units: recordUnits,
} satisfies Record<RecordKind, RecordWords>

/** What every first page needs. A feature's strings load with its page. */
export const english = { auth, shell, records }

/** Loads each feature's strings. */
export const loadEnglish = {
  account: () => import('./en/account.json'),
  agreements: () => import('./en/agreements.json'),
  arrival: () => import('./en/arrival.json'),
  assistant: () => import('./en/assistant.json'),
  bank: () => import('./en/bank.json'),
  blog: () => import('./en/blog.json'),
  calendars: () => import('./en/calendars.json'),
  calls: () => import('./en/calls.json'),
  dashboard: () => import('./en/dashboard.json'),
  dates: () => import('./en/dates.json'),
  device: () => import('./en/device.json'),
  documents: () => import('./en/documents.json'),
  edits: () => import('./en/edits.json'),
  files: () => import('./en/files.json'),
  forms: () => import('./en/forms.json'),
  front: () => import('./en/front.json'),
  help: () => import('./en/help.json'),
  invite: () => import('./en/invite.json'),
  layout: () => import('./en/layout.json'),
  leaving: () => import('./en/leaving.json'),
  lock: () => import('./en/lock.json'),
  look: () => import('./en/look.json'),
  messages: () => import('./en/messages.json'),
  notifications: () => import('./en/notifications.json'),
  profile: () => import('./en/profile.json'),
  rent: () => import('./en/rent.json'),
  replies: () => import('./en/replies.json'),
  revenue: () => import('./en/revenue.json'),
  scheduled: () => import('./en/scheduled.json'),
  search: () => import('./en/search.json'),
  settings: () => import('./en/settings.json'),
  sharing: () => import('./en/sharing.json'),
  stay: () => import('./en/stay.json'),
  sync: () => import('./en/sync.json'),
  tickets: () => import('./en/tickets.json'),
  units: () => import('./en/units.json'),
  users: () => import('./en/users.json'),
  waiting: () => import('./en/waiting.json'),
}

/** English is complete: it types the keys, and replaces whatever another language lacks. */
export type English = typeof english & {
  [Feature in keyof typeof loadEnglish]: Awaited<ReturnType<(typeof loadEnglish)[Feature]>>['default']
}
