import type { ExpenseKind } from '#contract/expense.ts'
import type { Page } from '#server/assistant/helper/rules.ts'
import type { Plural } from '#server/http/fill-text.ts'

/** Everything the built-in helper says, in one language. `{…}` are placeholders. */
export type Says = {
  hello: string
  welcome: string
  abilities: string
  notUnderstood: string
  found: Plural
  foundNone: string
  notFound: string
  opening: string
  /** The text of the link to each page. */
  pages: Record<Page, string>
  /** The page wasn't opened: there is none for this person. `{page}`. */
  cannotOpen: string
  /** The text of the link to the page where a rule of law was read. */
  source: string
  /** What was looked for. `{wishes}`; `{amount}` a week. */
  search: Record<'looked' | 'anywhere' | 'up' | 'from' | 'cheapest', string>
  guests: Plural
  facts: FactWords
  here: string
  /** Links to the question on the help page. */
  more: string
  signedIn: string
  signedOut: string
  /** `{name}`, `{email}`, `{role}`. */
  youAre: string
  page: string
  noRoomOpen: string
  described: string
  notDescribed: string
  ticketNeedsSignIn: string
  ticketMade: string
  ticketTooMany: string
  ticketFailed: string
  /** A service answered with nothing. */
  emptyAnswer: string
  /** A service didn't answer, or stopped midway. */
  serviceFailed: string
  /** The daily allowance of the service is used up. */
  dayUsedUp: string
}

/**
 * What the helper says of a person's own records. Placeholders: `{name}` and `{room}` are as in the records, `{amount}`,
 * `{received}`, `{spent}` and `{kept}` amounts, `{day}`, `{days}` and `{from}` days, `{list}` parts that are said one
 * after another.
 */
export type FactWords = Record<
  | 'needsSignIn'
  | 'notYours'
  | 'owedInAll'
  | 'each'
  | 'owes'
  | 'owesNothing'
  | 'nobodyOwes'
  | 'youOwe'
  | 'youOweNothing'
  | 'noSuchGuest'
  | 'arriving'
  | 'arrival'
  | 'yourStay'
  | 'noArrivals'
  | 'earned'
  | 'spent'
  | 'spentInAll'
  | 'spentNothing'
  | 'kindAmount'
  | 'free'
  | 'allFree'
  | 'taken'
  | 'noRooms'
  | 'draft'
  | 'draftText'
  | 'draftStay',
  string
> & { expenses: Record<ExpenseKind, string> }
