import { matchPath } from 'react-router-dom'
import type { HelpTopic } from '#contract/help/help-topics.ts'
import type { Role } from '#contract/permission.ts'
import type { ROUTE_ACCESS } from '#app/auth/route-access.ts'

/** Questions about help, in the words of the help page. */
export const ASKED_TOPICS = [
  'publish',
  'agreement',
  'sign',
  'bond',
  'notice',
  'bondReturn',
  'cancel',
  'lateRent',
  'arrivalNotes',
  'turnovers',
  'scheduled',
  'calendars',
  'expenses',
  'unsent',
  'install',
  'notifications',
  'dataSaver',
  'password',
  'secondFactor',
  'exportData',
  'addGuest',
] as const satisfies readonly HelpTopic[]

/** Questions that any service behind the assistant can answer; the others need our own helper. */
const FOR_ANY_SERVICE = ['room', 'describe', 'offline', 'ticket', 'users', 'tickets'] as const

/** A suggested question, by the name of its words. */
export type Ask =
  | (typeof FOR_ANY_SERVICE)[number]
  | (typeof ASKED_TOPICS)[number]
  | 'owed'
  | 'arrivals'
  | 'earned'
  | 'spent'
  | 'free'
  | 'receipt'
  | 'owe'

/** A role, or somebody who isn't signed in. */
export type Asker = Role | 'NOBODY'
type Page = keyof typeof ROUTE_ACCESS

const NOTHING: readonly Ask[] = []
/** Pages that are only passed through, or that nobody asks anything about. */
const QUIET = { HOST: NOTHING, GUEST: NOTHING, ADMIN: NOTHING, NOBODY: NOTHING }
const QUIET_SIGNED_IN = { HOST: NOTHING, GUEST: NOTHING, ADMIN: NOTHING }
const LOOKING: readonly Ask[] = ['room', 'offline']
const FOR_EVERYBODY = {
  HOST: ['publish', 'offline'],
  GUEST: LOOKING,
  ADMIN: ['users', 'offline'],
  NOBODY: LOOKING,
} as const

/**
 * What each role would ask on a page, what the page is about first. A role that isn't named can't open the page.
 */
export const QUESTIONS: Record<Page, Partial<Record<Asker, readonly Ask[]>>> = {
  '/dashboard': {
    HOST: ['arrivals', 'owed', 'free', 'earned'],
    GUEST: ['owe', 'arrivalNotes', 'room', 'cancel'],
    ADMIN: ['users', 'tickets', 'offline'],
  },
  '/messages': {
    HOST: ['arrivals', 'addGuest', 'scheduled', 'unsent'],
    GUEST: ['room', 'arrivalNotes', 'unsent'],
    ADMIN: ['tickets', 'unsent'],
  },
  '/units': {
    HOST: ['free', 'arrivals', 'publish', 'calendars'],
    ADMIN: ['publish', 'users'],
  },
  '/units/details/:id': {
    HOST: ['describe', 'publish', 'free', 'arrivalNotes'],
    ADMIN: ['describe', 'publish'],
  },
  '/turnovers': {
    HOST: ['arrivals', 'turnovers', 'unsent'],
    GUEST: ['turnovers', 'unsent'],
    ADMIN: ['turnovers', 'unsent'],
  },
  '/accommodation/agreements': {
    HOST: ['agreement', 'arrivals', 'bond', 'notice'],
    GUEST: ['owe', 'sign', 'cancel', 'bondReturn'],
    ADMIN: ['notice', 'bond'],
  },
  '/accommodation/agreements/details/:id': {
    HOST: ['sign', 'bond', 'notice', 'cancel'],
    GUEST: ['sign', 'bondReturn', 'notice', 'cancel'],
    ADMIN: ['notice', 'bond'],
  },
  '/accommodation/inspections/details/:id': {
    HOST: ['bondReturn', 'unsent'],
    GUEST: ['bondReturn', 'unsent'],
    ADMIN: ['bondReturn'],
  },
  '/accommodation/rent': {
    HOST: ['owed', 'receipt', 'lateRent'],
    GUEST: ['owe', 'bondReturn', 'notice'],
    ADMIN: ['lateRent', 'receipt'],
  },
  '/accommodation/rent/import': { HOST: ['owed', 'receipt'], ADMIN: ['receipt'] },
  '/revenue': { HOST: ['earned', 'spent', 'owed', 'expenses'], ADMIN: ['expenses'] },
  '/support-tickets': {
    HOST: ['ticket', 'offline', 'unsent'],
    GUEST: ['ticket', 'offline', 'unsent'],
    ADMIN: ['tickets', 'users'],
  },
  '/users': { ADMIN: ['tickets', 'secondFactor'] },
  '/my-profile': {
    HOST: ['password', 'secondFactor', 'exportData'],
    GUEST: ['password', 'secondFactor', 'exportData'],
    ADMIN: ['password', 'secondFactor', 'exportData'],
  },
  '/settings': {
    HOST: ['install', 'notifications', 'scheduled'],
    GUEST: ['install', 'notifications', 'dataSaver'],
    ADMIN: ['install', 'notifications', 'dataSaver'],
  },
  '/sync': {
    HOST: ['unsent', 'offline', 'dataSaver'],
    GUEST: ['unsent', 'offline', 'dataSaver'],
    ADMIN: ['unsent', 'offline', 'dataSaver'],
  },
  '/blog': { HOST: ['ticket'], GUEST: LOOKING, ADMIN: ['tickets', 'users'] },
  '/blog/details/:slug': { ADMIN: NOTHING },
  '/help': {
    HOST: ['ticket', 'offline'],
    GUEST: ['ticket', 'offline'],
    ADMIN: ['tickets', 'offline'],
    NOBODY: LOOKING,
  },
  '/front-pages/landing-page': FOR_EVERYBODY,
  '/pricing': FOR_EVERYBODY,
  '/login': { NOBODY: LOOKING },
  '/register': { NOBODY: LOOKING },
  '/forgot-password': { NOBODY: LOOKING },
  '/reset-password/:encodedToken': { NOBODY: NOTHING },
  '/email-verification/:encodedToken': { NOBODY: NOTHING },
  '/share': QUIET_SIGNED_IN,
  '/logout': QUIET_SIGNED_IN,
  '/not-authorized': QUIET,
  '/pages/misc/not-authorized': QUIET,
}

/**
 * Returns what somebody may want to ask on a page, the likeliest first. `hasFacts`: our own helper answers, which knows
 * the person's figures and the help pages.
 */
export function suggestedQuestions(path: string, asker: Asker, hasFacts: boolean): readonly Ask[] {
  // `Object.keys` loses the type of the keys.
  const page = (Object.keys(QUESTIONS) as Page[]).find((known) => matchPath(known, path) !== null)
  const asked = page === undefined ? NOTHING : (QUESTIONS[page][asker] ?? NOTHING)
  return hasFacts ? asked : asked.filter((ask) => FOR_ANY_SERVICE.some((each) => each === ask))
}
