import type { Locale } from '#contract/locale.ts'
import type { RecordKind } from '#contract/records.ts'
import auth from './en/app/auth.json'
import recordAgreementChanges from './en/app/record-agreementChanges.json'
import recordAgreements from './en/app/record-agreements.json'
import recordArrivalNotes from './en/app/record-arrivalNotes.json'
import recordBlockedDays from './en/app/record-blockedDays.json'
import recordExpenses from './en/app/record-expenses.json'
import recordHands from './en/app/record-hands.json'
import recordInspections from './en/app/record-inspections.json'
import recordLedgerEntries from './en/app/record-ledgerEntries.json'
import recordPosts from './en/app/record-posts.json'
import recordProfile from './en/app/record-profile.json'
import recordSavedReplies from './en/app/record-savedReplies.json'
import recordScheduledMessages from './en/app/record-scheduledMessages.json'
import recordTickets from './en/app/record-tickets.json'
import recordTurnoverPlans from './en/app/record-turnoverPlans.json'
import recordTurnovers from './en/app/record-turnovers.json'
import recordUnits from './en/app/record-units.json'
import shell from './en/app/shell.json'

/** The names of every kind of record. They are shown together, so they load together. */
type RecordWords = { name: string; unnamed: string; waiting: string; begin?: string }
const records = {
  agreements: recordAgreements,
  agreementChanges: recordAgreementChanges,
  blockedDays: recordBlockedDays,
  arrivalNotes: recordArrivalNotes,
  expenses: recordExpenses,
  hands: recordHands,
  inspections: recordInspections,
  ledgerEntries: recordLedgerEntries,
  posts: recordPosts,
  profile: recordProfile,
  savedReplies: recordSavedReplies,
  scheduledMessages: recordScheduledMessages,
  tickets: recordTickets,
  turnoverPlans: recordTurnoverPlans,
  turnovers: recordTurnovers,
  units: recordUnits,
} satisfies Record<RecordKind, RecordWords>

/** What every first page needs. A feature's strings load with its page. */
export const english = { auth, shell, records }

/** Loads each feature's strings. */
export const loadEnglish = {
  account: () => import('./en/app/account.json'),
  agreements: () => import('./en/app/agreements.json'),
  arrival: () => import('./en/app/arrival.json'),
  assistant: () => import('./en/app/assistant.json'),
  bank: () => import('./en/app/bank.json'),
  blog: () => import('./en/app/blog.json'),
  calendars: () => import('./en/app/calendars.json'),
  calls: () => import('./en/app/calls.json'),
  dashboard: () => import('./en/app/dashboard.json'),
  dates: () => import('./en/app/dates.json'),
  device: () => import('./en/app/device.json'),
  documents: () => import('./en/app/documents.json'),
  edits: () => import('./en/app/edits.json'),
  files: () => import('./en/app/files.json'),
  forms: () => import('./en/app/forms.json'),
  front: () => import('./en/app/front.json'),
  hands: () => import('./en/app/hands.json'),
  help: () => import('./en/app/help.json'),
  inspections: () => import('./en/app/inspections.json'),
  invite: () => import('./en/app/invite.json'),
  layout: () => import('./en/app/layout.json'),
  leaving: () => import('./en/app/leaving.json'),
  lock: () => import('./en/app/lock.json'),
  look: () => import('./en/app/look.json'),
  messages: () => import('./en/app/messages.json'),
  notifications: () => import('./en/app/notifications.json'),
  profile: () => import('./en/app/profile.json'),
  rent: () => import('./en/app/rent.json'),
  replies: () => import('./en/app/replies.json'),
  revenue: () => import('./en/app/revenue.json'),
  scheduled: () => import('./en/app/scheduled.json'),
  search: () => import('./en/app/search.json'),
  settings: () => import('./en/app/settings.json'),
  sharing: () => import('./en/app/sharing.json'),
  stay: () => import('./en/app/stay.json'),
  sync: () => import('./en/app/sync.json'),
  tickets: () => import('./en/app/tickets.json'),
  turnovers: () => import('./en/app/turnovers.json'),
  translation: () => import('./en/app/translation.json'),
  units: () => import('./en/app/units.json'),
  users: () => import('./en/app/users.json'),
  waiting: () => import('./en/app/waiting.json'),
}

/** English is complete: it types the keys, and replaces whatever another language lacks. */
export type English = typeof english & {
  [Feature in keyof typeof loadEnglish]: Awaited<ReturnType<(typeof loadEnglish)[Feature]>>['default']
}

type Strings = Record<string, Record<string, unknown>>

/** One file for each other language, which a build keeps on the devices that use it. */
const LANGUAGES = import.meta.glob<{ strings: Strings }>('./*/app.ts')

/** Loads every feature's strings in a language, by the path of their file. */
export async function loadLanguage(locale: Exclude<Locale, 'en'>): Promise<Strings> {
  const load = LANGUAGES[`./${locale}/app.ts`]
  if (load === undefined) throw new Error(`There are no words in ${locale}`)
  return (await load()).strings
}
