import type { UnitAddress } from '#contract/unit-fields.ts'
import type { FoundPlace, PlaceSuggestion } from './places-messages.ts'

/** The parts of Google's places library that are used here. */
export type PlacesLibrary = {
  AutocompleteSessionToken: new () => object
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      input: string
      includedRegionCodes: string[]
      sessionToken: object
    }): Promise<{ suggestions: { placePrediction: Prediction | null }[] }>
  }
}
type Prediction = { placeId: string; text: { text: string }; toPlace(): Place }
type Place = {
  fetchFields(request: { fields: string[] }): Promise<unknown>
  addressComponents?: AddressPart[] | null
  location?: { lat(): number; lng(): number } | null
}
export type AddressPart = { longText: string | null; types: string[] }

/** Returns suggestions for typed text, in New Zealand, and the place of one of the last suggestions. */
export function googlePlaces(library: PlacesLibrary) {
  // Google counts one session, from the first letter to the choice, as one search.
  let session = new library.AutocompleteSessionToken()
  let predictions: Prediction[] = []
  return {
    async suggest(text: string): Promise<PlaceSuggestion[]> {
      const answer = await library.AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: text,
        includedRegionCodes: ['nz'],
        sessionToken: session,
      })
      predictions = answer.suggestions.flatMap(({ placePrediction }) => placePrediction ?? [])
      return predictions.map((prediction) => ({
        placeId: prediction.placeId,
        text: prediction.text.text,
      }))
    },
    async find(placeId: string): Promise<FoundPlace | null> {
      const place = predictions.find((prediction) => prediction.placeId === placeId)?.toPlace()
      if (!place) return null
      await place.fetchFields({ fields: ['addressComponents', 'location'] })
      session = new library.AutocompleteSessionToken()
      const { location } = place
      return {
        address: addressOf(place.addressComponents ?? []),
        coordinates: location ? { latitude: location.lat(), longitude: location.lng() } : null,
      }
    },
  }
}

/** Builds a New Zealand address from Google's parts; a flat stands before the number, as `2/14`. */
export function addressOf(parts: readonly AddressPart[]): UnitAddress {
  const part = (...types: string[]): string =>
    types.map((type) => parts.find((each) => each.types.includes(type))?.longText ?? '').find(Boolean) ?? ''
  const number = [part('subpremise'), part('street_number')].filter(Boolean).join('/')
  return {
    street: [number, part('route')].filter(Boolean).join(' '),
    suburb: part('sublocality_level_1', 'sublocality'),
    town: part('locality', 'postal_town', 'administrative_area_level_2'),
    postcode: part('postal_code'),
  }
}
