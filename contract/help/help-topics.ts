import { LISTING_PATH } from '#contract/site-paths.ts'

/** Where a person sets how they sign in. */
const SECURITY = '/my-profile?tab=security'

/** The help topics in the order in which they are shown, with the page of each. */
export const HELP_PATHS = {
  listRoom: '/units',
  photos: '/units',
  publish: '/units',
  contactHost: LISTING_PATH,
  addGuest: '/messages',
  agreement: '/accommodation/agreements',
  sign: '/accommodation/agreements',
  recordRent: '/accommodation/rent',
  bond: '/accommodation/agreements',
  rentIncrease: '/accommodation/agreements',
  notice: '/accommodation/agreements',
  receipt: '/accommodation/rent',
  blockDays: '/units',
  healthyHomes: '/accommodation/agreements',
  fees: '/units',
  lateRent: '/accommodation/rent',
  meth: '/accommodation/agreements',
  bondReturn: '/accommodation/agreements',
  cancel: '/accommodation/agreements',
  pets: LISTING_PATH,
  arrivalNotes: '/units',
  turnovers: '/turnovers',
  helpers: '/units',
  cohosts: '/units',
  scheduled: '/settings',
  calendars: '/units',
  expenses: '/revenue',
  offline: '/sync',
  unsent: '/sync',
  install: '/settings',
  notifications: '/settings',
  dataSaver: '/sync',
  theme: '/settings',
  language: '/settings',
  password: SECURITY,
  secondFactor: SECURITY,
  passkey: SECURITY,
  devices: SECURITY,
  block: '/messages',
  tickets: '/support-tickets',
  exportData: SECURITY,
  deleteAccount: SECURITY,
} as const

export type HelpTopic = keyof typeof HELP_PATHS

// `Object.keys` loses the type of the keys.
export const HELP_TOPICS = Object.keys(HELP_PATHS) as HelpTopic[]

/** A question with its answer, whose first paragraph can stand alone. */
export type HelpText = { question: string; answer: [string, ...string[]] }

/** All help in one language. The app shows it at `/help`, and the built-in assistant answers with it. */
export type Help = Record<HelpTopic, HelpText>

/** Returns the URL of a question. */
export function helpPath(topic: HelpTopic): string {
  return `/help#${topic}`
}
