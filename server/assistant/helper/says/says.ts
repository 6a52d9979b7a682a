import type { UnitType } from '#contract/unit-fields.ts'
import type { Page } from '#server/assistant/helper/rules.ts'
import type { Plural } from '#server/http/fill-text.ts'

/** Everything the built-in helper says, in one language. `{…}` are places that something is put into. */
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
  /** The link's text for each page. */
  pages: Record<Page, string>
  here: string
  /** Leads to the question on the help page. */
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
  /** A service did not answer, or stopped in the middle. */
  serviceFailed: string
  /** What a service may cost in a day was used up. */
  dayUsedUp: string
  kinds: Record<UnitType, string>
  in: string
  /** Puts a label before what it names. */
  labelled: string
  sentenceEnd: string
}
