import type { HelpTopic } from '#contract/help/help-topics.ts'
import type { Concept } from './vocabulary.ts'

export const INTENTS = [
  'findRoom',
  'tell',
  'draftReply',
  'openPage',
  'howTo',
  'describeRoom',
  'raiseTicket',
  'whoAmI',
  'whereAmI',
  'amISignedIn',
  'greet',
  'thanks',
  'whatCanYouDo',
  'unknown',
] as const
export type Intent = (typeof INTENTS)[number]

/** Pages to which a question can lead. */
export const PAGES = [
  'messages',
  'dashboard',
  'units',
  'rent',
  'agreements',
  'revenue',
  'settings',
  'profile',
  'tickets',
  'sync',
  'blog',
  'pricing',
  'users',
  'register',
] as const
export type Page = (typeof PAGES)[number]

/** What the person's own records can say. */
export const FACTS = ['owed', 'arrivals', 'earned', 'spent', 'freeNights'] as const
export type Fact = (typeof FACTS)[number]

export type Meaning = { intent: Intent; page?: Page; topic?: HelpTopic; fact?: Fact }

type Rule = Meaning & {
  all: readonly Concept[]
  any?: readonly Concept[]
  none?: readonly Concept[]
  /** Applies only to a text that names no place, price or day. */
  isPlain?: true
}

/** The first matching rule decides the meaning. Rules for actions that change something have narrow conditions. */
const RULES: readonly Rule[] = [
  { intent: 'openPage', page: 'tickets', all: ['ticket'], any: ['where', 'mine'] },
  { intent: 'howTo', topic: 'tickets', all: ['ticket', 'how'] },
  { intent: 'raiseTicket', all: ['ticket'], any: ['report', 'make'], none: ['how', 'dont'] },
  { intent: 'raiseTicket', all: ['human'], none: ['room', 'dont'], isPlain: true },
  { intent: 'raiseTicket', all: ['support'], any: ['report', 'contact', 'problem'], none: ['how', 'dont'] },

  { intent: 'howTo', topic: 'scheduled', all: ['scheduled'] },
  { intent: 'howTo', topic: 'passkey', all: ['passkey'] },

  // What this helper never does.
  { intent: 'unknown', all: ['order'], none: ['how', 'where'] },
  { intent: 'unknown', all: ['forMe'], any: ['pay', 'accept', 'sign'] },
  { intent: 'unknown', all: ['remove', 'room'], none: ['how', 'account'] },
  { intent: 'unknown', all: ['remove', 'all'], none: ['how', 'account', 'data'] },
  { intent: 'unknown', all: ['doorCode', 'others'], none: ['how', 'where'] },
  { intent: 'unknown', all: ['accept', 'agreement'], none: ['how', 'where'] },
  { intent: 'draftReply', all: ['compose', 'reply'], none: ['how', 'where'] },
  { intent: 'draftReply', all: ['compose', 'message'], none: ['how', 'where', 'why', 'advert', 'who'] },
  { intent: 'unknown', all: ['send', 'message'], none: ['how', 'why', 'where', 'notSent'] },

  { intent: 'whoAmI', all: ['whoAmI'] },
  { intent: 'amISignedIn', all: ['amISignedIn'] },
  { intent: 'whereAmI', all: ['whichPage'], none: ['room', 'message'] },

  { intent: 'howTo', topic: 'healthyHomes', all: ['healthyHomes'] },
  { intent: 'howTo', topic: 'meth', all: ['meth'] },
  { intent: 'howTo', topic: 'calendars', all: ['calendar'] },
  { intent: 'howTo', topic: 'arrivalNotes', all: ['doorCode'] },
  { intent: 'howTo', topic: 'turnovers', all: ['turnover'] },
  { intent: 'howTo', topic: 'helpers', all: ['cleaner'] },
  { intent: 'howTo', topic: 'cohosts', all: ['cohost'] },
  { intent: 'howTo', topic: 'receipt', all: ['receipt'] },
  { intent: 'tell', fact: 'spent', all: ['spent'], none: ['find'] },
  { intent: 'tell', fact: 'spent', all: ['spent', 'cleaning'] },
  { intent: 'howTo', topic: 'fees', all: ['cleaning', 'fee'], none: ['find'] },
  { intent: 'howTo', topic: 'expenses', all: ['expense'], none: ['describe'] },
  { intent: 'howTo', topic: 'lateRent', all: ['late', 'whatToDo'] },
  { intent: 'howTo', topic: 'lateRent', all: ['owe', 'whatToDo'] },
  { intent: 'tell', fact: 'owed', all: ['late', 'who'] },
  { intent: 'howTo', topic: 'lateRent', all: ['late', 'guest'] },
  { intent: 'howTo', topic: 'bondReturn', all: ['bond', 'giveBack'] },
  {
    intent: 'howTo',
    topic: 'cancel',
    all: ['cancel'],
    none: ['order', 'account', 'forMe', 'remove', 'find'],
  },
  {
    intent: 'howTo',
    topic: 'cancel',
    all: ['cancel'],
    any: ['how', 'mine', 'stay', 'agreement'],
    none: ['forMe', 'account', 'order'],
  },
  { intent: 'howTo', topic: 'pets', all: ['pets', 'bring', 'how'], none: ['find', 'write'], isPlain: true },
  {
    intent: 'howTo',
    topic: 'pets',
    all: ['pets'],
    none: ['find', 'room', 'stay', 'write', 'message'],
    isPlain: true,
  },

  { intent: 'howTo', topic: 'addGuest', all: ['invite', 'guest'] },
  { intent: 'howTo', topic: 'recordRent', all: ['noteMoney', 'rent'] },
  { intent: 'howTo', topic: 'secondFactor', all: ['twoFactor'] },
  { intent: 'howTo', topic: 'password', all: ['password'] },
  { intent: 'howTo', topic: 'devices', all: ['signOut', 'device'] },
  { intent: 'howTo', topic: 'unsent', all: ['message', 'why'], none: ['where'] },
  { intent: 'howTo', topic: 'dataSaver', all: ['data', 'less'] },
  { intent: 'howTo', topic: 'exportData', all: ['copy', 'data'] },
  { intent: 'howTo', topic: 'deleteAccount', all: ['remove', 'account'] },
  { intent: 'howTo', topic: 'offline', all: ['noNetwork'], isPlain: true },
  { intent: 'howTo', topic: 'theme', all: ['darkMode'] },
  { intent: 'howTo', topic: 'blockDays', all: ['closeRoom'] },
  {
    intent: 'howTo',
    topic: 'blockDays',
    all: ['block', 'room'],
    none: ['guest', 'message', 'contact', 'problem'],
  },
  { intent: 'howTo', topic: 'block', all: ['block'], none: ['problem'] },
  { intent: 'howTo', topic: 'bond', all: ['bond'] },
  { intent: 'howTo', topic: 'rentIncrease', all: ['increase'], none: ['photo'] },
  { intent: 'howTo', topic: 'notice', all: ['notice'] },
  { intent: 'howTo', topic: 'notifications', all: ['notifications'] },
  { intent: 'howTo', topic: 'install', all: ['install'] },
  { intent: 'howTo', topic: 'sign', all: ['sign'], none: ['signOut', 'register'] },
  { intent: 'howTo', topic: 'agreement', all: ['agreement', 'make'] },
  { intent: 'raiseTicket', all: ['problem', 'report'], none: ['dont'] },
  { intent: 'howTo', topic: 'photos', all: ['photo'], none: ['describe'] },

  {
    intent: 'describeRoom',
    all: ['description'],
    any: ['write', 'advert', 'short', 'medium', 'long'],
    none: ['how', 'where'],
  },
  { intent: 'describeRoom', all: ['describe', 'advert'], none: ['how', 'where'] },
  { intent: 'describeRoom', all: ['write', 'advert'], none: ['how', 'where', 'message'], isPlain: true },

  { intent: 'howTo', topic: 'language', all: ['language'], isPlain: true },
  { intent: 'howTo', topic: 'contactHost', all: ['contact', 'host'] },
  { intent: 'howTo', topic: 'listRoom', all: ['offer', 'publish', 'how'] },
  { intent: 'howTo', topic: 'publish', all: ['publish'], any: ['how', 'room', 'advert', 'want'] },
  { intent: 'howTo', topic: 'listRoom', all: ['offer', 'how'], any: ['room', 'advert'], isPlain: true },
  { intent: 'howTo', topic: 'listRoom', all: ['offer', 'want', 'mine'], isPlain: true },

  { intent: 'unknown', all: ['offTopic'], none: ['message'] },

  { intent: 'openPage', page: 'register', all: ['register'] },
  { intent: 'openPage', page: 'pricing', all: ['cost', 'product'] },
  { intent: 'openPage', page: 'users', all: ['users'] },
  { intent: 'openPage', page: 'blog', all: ['blog'] },
  { intent: 'openPage', page: 'dashboard', all: ['dashboard'] },
  { intent: 'openPage', page: 'settings', all: ['settings'] },
  { intent: 'openPage', page: 'profile', all: ['profile'] },
  { intent: 'openPage', page: 'revenue', all: ['earned', 'where'] },
  { intent: 'tell', fact: 'earned', all: ['earned'] },
  { intent: 'openPage', page: 'tickets', all: ['ticket'] },
  { intent: 'openPage', page: 'sync', all: ['notSent'] },
  { intent: 'openPage', page: 'agreements', all: ['agreement'], isPlain: true },
  { intent: 'openPage', page: 'rent', all: ['owe', 'rent', 'where'] },
  { intent: 'tell', fact: 'owed', all: ['owe', 'rent'] },
  { intent: 'tell', fact: 'owed', all: ['owe'], none: ['room'] },
  { intent: 'howTo', topic: 'lateRent', all: ['late'] },
  { intent: 'tell', fact: 'arrivals', all: ['arrive'], none: ['find', 'room'] },
  { intent: 'tell', fact: 'arrivals', all: ['arrive'], any: ['guest', 'who'] },
  { intent: 'openPage', page: 'messages', all: ['message'] },
  { intent: 'openPage', page: 'rent', all: ['rent'], any: ['mine', 'where'], none: ['room'], isPlain: true },
  { intent: 'openPage', page: 'units', all: ['room', 'mine'], isPlain: true },
]

/** Returns what a text with these concepts means, except for room searches and small talk. */
export function meaningOf(has: (concept: Concept) => boolean, isPlain: boolean): Meaning | null {
  const rule = RULES.find(
    ({ all, any, none, isPlain: needsPlain }) =>
      all.every(has) && (!any || any.some(has)) && !none?.some(has) && (!needsPlain || isPlain),
  )
  if (!rule) return null
  const { intent, page, topic, fact } = rule
  return { intent, ...(page ? { page } : {}), ...(topic ? { topic } : {}), ...(fact ? { fact } : {}) }
}
