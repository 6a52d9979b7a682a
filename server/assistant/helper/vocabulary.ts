import type { ExpenseKind } from '#contract/expense.ts'
import type { Amenity } from '#contract/unit-fields.ts'

/**
 * What the words of a question can mean. The rules in `rules.ts` refer to these concepts and to no particular language.
 */
export const CONCEPTS = [
  // Kinds of question.
  'how',
  'why',
  'where',
  'show',
  'mine',
  'want',
  // Rooms.
  'find',
  'room',
  'stay',
  'wholePlace',
  'ownBathroom',
  'sharedBathroom',
  'atLeast',
  'atMost',
  'perNight',
  'couple',
  // Places in the app.
  'message',
  'dashboard',
  'agreement',
  'rent',
  'owe',
  'arrive',
  'earned',
  'settings',
  'profile',
  'ticket',
  'notSent',
  'blog',
  'cost',
  'product',
  'users',
  'register',
  // What help is about.
  'photo',
  'noNetwork',
  'password',
  'twoFactor',
  'passkey',
  'scheduled',
  'darkMode',
  'language',
  'install',
  'bond',
  'increase',
  'notice',
  'make',
  'sign',
  'block',
  'remove',
  'account',
  'data',
  'copy',
  'contact',
  'host',
  'notifications',
  'signOut',
  'device',
  'less',
  'publish',
  'offer',
  'guest',
  'invite',
  'noteMoney',
  // Descriptions.
  'describe',
  'description',
  'write',
  'advert',
  'short',
  'medium',
  'long',
  // Tickets.
  'problem',
  'report',
  'support',
  'human',
  // What isn't done here.
  'order',
  'forMe',
  'all',
  'accept',
  'pay',
  'send',
  'offTopic',
  // Figures, and what hosts ask.
  'who',
  'late',
  'whatToDo',
  'receipt',
  'closeRoom',
  'healthyHomes',
  'meth',
  'cleaning',
  'fee',
  'giveBack',
  'cancel',
  'pets',
  'bring',
  'doorCode',
  'turnover',
  'cleaner',
  'cohost',
  'calendar',
  'expense',
  'spent',
  'reply',
  'compose',
  'cheapest',
  'dont',
  'others',
  'isFree',
  'oneRoom',
  'nights',
  // Small talk, and questions about the caller.
  'hello',
  'thanks',
  'whatCanYouDo',
  'whichPage',
  'amISignedIn',
  'whoAmI',
] as const
export type Concept = (typeof CONCEPTS)[number]

/**
 * A language's words for each concept, as alternatives separated by commas. An alternative of several words matches
 * only if they follow one another. `*` stands for any ending of a word. In languages without spaces, an alternative may
 * match any part of a text.
 */
export type Vocabulary = {
  concepts: Record<Concept, string>
  /** January first, each with its abbreviations. */
  months: readonly string[]
  days: Record<
    | 'today'
    | 'tomorrow'
    | 'afterTomorrow'
    | 'christmas'
    | 'weekend'
    | 'nextWeekend'
    | 'nextWeek'
    | 'nextMonth',
    string
  >
  units: Record<'night' | 'day' | 'week' | 'month', string>
  /** Number words that are read as digits. */
  numbers: Record<string, number>
  /** Words for people when they're counted; `child` also with an article. */
  people: Record<'adult' | 'child' | 'one', string>
  /** A pattern around `N`, the number of people. */
  party: readonly string[]
  beds: Record<string, string>
  /** Sunday first. */
  weekdays: readonly string[]
  /** What stands beside a month's name for its first, fifteenth and twentieth day. */
  partsOfMonth: Record<'early' | 'middle' | 'late', string>
  amenities: Partial<Record<Amenity, string>>
  /** What money is spent on. */
  expenses: Partial<Record<ExpenseKind, string>>
  /** Words that are never the name of a place. */
  connecting: string
  /** Words before (or after, if they begin with an underscore) the name of a place. */
  placeMarks: string
}
