import type { UnitAddress, UnitCoordinates } from '#contract/unit-fields.ts'

/** A place that Google suggests for a text. */
export type PlaceSuggestion = { placeId: string; text: string }
/** A place's location as far as Google knows it; unknown parts are blank. */
export type FoundPlace = { address: UnitAddress; coordinates: UnitCoordinates | null }

/** A request of the page to the frame. The first loads Google's script with the configured key. */
export type PlacesRequest =
  | { kind: 'load'; key: string; language: string }
  | { kind: 'suggest'; nth: number; text: string }
  | { kind: 'find'; nth: number; placeId: string }

/**
 * A message from the frame. `nth` is the request's number; `null` means that Google did not respond or found nothing.
 */
export type PlacesAnswer =
  | { kind: 'listening' }
  | { kind: 'loaded'; isLoaded: boolean }
  | { kind: 'suggestions'; nth: number; suggestions: PlaceSuggestion[] | null }
  | { kind: 'found'; nth: number; place: FoundPlace | null }
