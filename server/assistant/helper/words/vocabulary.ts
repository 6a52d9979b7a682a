/** What the words of a question can mean. The rules of `rules.ts` are about these and about no language. */
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
  // What is not done here.
  'order',
  'forMe',
  'all',
  'accept',
  'pay',
  'send',
  'offTopic',
  // Said in passing, and questions about the caller.
  'hello',
  'thanks',
  'whatCanYouDo',
  'whichPage',
  'amISignedIn',
  'whoAmI',
] as const
export type Concept = (typeof CONCEPTS)[number]

/**
 * What a language calls each concept: alternatives with commas between them. Of several words all must follow one
 * another. `*` stands for whatever ends a word. In languages without spaces every part of a text may match.
 */
export type Vocabulary = {
  concepts: Record<Concept, string>
  /** January first, each with its abbreviations. */
  months: readonly string[]
  days: Record<'today' | 'tomorrow' | 'afterTomorrow' | 'weekend' | 'nextWeek' | 'nextMonth', string>
  units: Record<'night' | 'day' | 'week' | 'month', string>
  /** Number words that are read as digits. */
  numbers: Record<string, number>
  /** People as they are counted; `child` also with an article. */
  people: Record<'adult' | 'child' | 'one', string>
  /** A pattern around `N`, the number of people. */
  party: readonly string[]
  beds: Record<string, string>
  /** Words before (or behind, after an underscore) the name of a place. */
  placeMarks: string
}
