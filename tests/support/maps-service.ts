import type { BrowserContext } from 'playwright'

/**
 * What the frame uses of Google's places library: importing it, suggestions for a text, and the place behind a
 * suggestion.
 */
const LIBRARY = `
  const parts = (number) => [
    ['street_number', String(number)], ['route', 'Church Street'], ['locality', 'Ōpōtiki'], ['postal_code', '3122'],
  ].map(([type, longText]) => ({ types: [type], longText }))
  class AutocompleteSessionToken {}
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ input, includedRegionCodes, sessionToken }) {
      if (!(sessionToken instanceof AutocompleteSessionToken) || includedRegionCodes[0] !== 'nz') throw new Error('asked wrongly')
      // As Google's own script does: it makes code while it runs, and asks its service.
      const number = new Function('text', 'return Number.parseInt(text, 10)')(input)
      const answer = await fetch('https://places.googleapis.com/suggestions?' + number)
      const { known } = await answer.json()
      const place = {
        async fetchFields() {
          this.addressComponents = parts(number)
          this.location = { lat: () => -38.01, lng: () => 177.28 }
        },
      }
      const placePrediction = { placeId: 'p' + number, text: { text: number + ' Church Street, Ōpōtiki' }, toPlace: () => place }
      return { suggestions: known ? [{ placePrediction }] : [] }
    },
  }
  window.google = { maps: { importLibrary: async (name) => name === 'places' && ({ AutocompleteSessionToken, AutocompleteSuggestion }) } }
`

/** Stands in for Google's maps service in a browser. `asked` are the URLs at which its script was requested. */
export async function standInForMaps(
  context: BrowserContext,
): Promise<{ asked: URL[]; failNext: (times: number) => void }> {
  const asked: URL[] = []
  let failures = 0
  await context.route('https://maps.googleapis.com/**', async (route) => {
    asked.push(new URL(route.request().url()))
    failures -= 1
    if (failures >= 0) await route.abort('internetdisconnected')
    else await route.fulfill({ contentType: 'text/javascript', body: LIBRARY })
  })
  await context.route('https://places.googleapis.com/**', (route) =>
    route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { known: true } }),
  )
  return {
    asked,
    failNext: (times) => {
      failures = times
    },
  }
}
