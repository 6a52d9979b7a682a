import type { UnitType } from '#contract/unit-fields.ts'
import type { Page } from '#server/assistant/helper/rules.ts'
import type { Plural } from '#server/http/fill-text.ts'

/** Everything the built-in helper says, in one language. `{…}` are placeholders. */
export type Says = {
  hello: string
  welcome: string
  abilities: string
  notUnderstood: string
  looking: string
  found: Plural
  foundNone: string
  notFound: string
  opening: string
  /** The text of the link to each page. */
  pages: Record<Page, string>
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
  /** A service didn't answer, or stopped midway. */
  serviceFailed: string
  /** The daily allowance of the service is used up. */
  dayUsedUp: string
  kinds: Record<UnitType, string>
  in: string
  /** Puts a label before the thing it names. */
  labelled: string
  sentenceEnd: string
}
