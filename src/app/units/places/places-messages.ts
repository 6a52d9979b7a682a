import type { UnitAddress, UnitCoordinates } from '#contract/unit-fields.ts'

/** A place that Google knows by a text. */
export type PlaceSuggestion = { placeId: string; text: string }
/** Where it is, as far as Google says: a part that it does not know is blank. */
export type FoundPlace = { address: UnitAddress; coordinates: UnitCoordinates | null }

/** What the page asks of the frame: first of all to load Google's script, with the key that is configured. */
export type PlacesRequest =
  | { kind: 'load'; key: string; language: string }
  | { kind: 'suggest'; nth: number; text: string }
  | { kind: 'find'; nth: number; placeId: string }

/** What the frame says. `nth` is the request's; `null`: Google did not answer, or knows nothing of it. */
export type PlacesAnswer =
  | { kind: 'listening' }
  | { kind: 'loaded'; isLoaded: boolean }
  | { kind: 'suggestions'; nth: number; suggestions: PlaceSuggestion[] | null }
  | { kind: 'found'; nth: number; place: FoundPlace | null }
