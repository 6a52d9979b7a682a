import { expect, test } from 'vitest'
import { addressOf, googlePlaces, type AddressPart, type PlacesLibrary } from './google-places.ts'

const part = (type: string, longText: string): AddressPart => ({ longText, types: [type, 'political'] })
const PARTS = [
  part('street_number', '14'),
  part('route', 'Church Street'),
  part('sublocality_level_1', 'Ōpōtiki Central'),
  part('locality', 'Ōpōtiki'),
  part('country', 'New Zealand'),
  part('postal_code', '3122'),
]

test.each([
  [
    'in a town',
    PARTS,
    { street: '14 Church Street', suburb: 'Ōpōtiki Central', town: 'Ōpōtiki', postcode: '3122' },
  ],
  [
    'of a flat',
    [part('subpremise', '2'), ...PARTS],
    { street: '2/14 Church Street', suburb: 'Ōpōtiki Central', town: 'Ōpōtiki', postcode: '3122' },
  ],
  [
    'in the country, where there is no suburb',
    [part('route', 'Pākihi Stream Road'), part('administrative_area_level_2', 'Ōpōtiki District')],
    { street: 'Pākihi Stream Road', suburb: '', town: 'Ōpōtiki District', postcode: '' },
  ],
])('writes an address %s as the app does', (_where, parts, address) => {
  expect(addressOf(parts)).toEqual(address)
})

/** The used part of Google's library, recording what it was asked. */
function fakeLibrary() {
  const asked: { input: string; includedRegionCodes: string[]; sessionToken: object }[] = []
  const fields: string[][] = []
  const library: PlacesLibrary = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: {
      async fetchAutocompleteSuggestions(request) {
        asked.push(request)
        const place = {
          addressComponents: PARTS,
          location: { lat: () => -38.01, lng: () => 177.28 },
          fetchFields: async (wanted: { fields: string[] }) => void fields.push(wanted.fields),
        }
        const placePrediction = { placeId: 'p1', text: { text: '14 Church Street' }, toPlace: () => place }
        return { suggestions: [{ placePrediction: null }, { placePrediction }] }
      },
    },
  }
  return { library, asked, fields }
}

test('suggests New Zealand only, and turns a choice into an address on the map', async () => {
  const { library, asked, fields } = fakeLibrary()
  const { suggest, find } = googlePlaces(library)
  expect(await suggest('14 chu')).toEqual([{ placeId: 'p1', text: '14 Church Street' }])
  expect(asked[0]).toMatchObject({ input: '14 chu', includedRegionCodes: ['nz'] })
  expect(await find('p1')).toEqual({
    address: addressOf(PARTS),
    coordinates: { latitude: -38.01, longitude: 177.28 },
  })
  expect(fields).toEqual([['addressComponents', 'location']])
  expect(await find('unknown')).toBeNull()
})

test('uses one session until a place is chosen, and another for the next search', async () => {
  const { library, asked } = fakeLibrary()
  const { suggest, find } = googlePlaces(library)
  await suggest('14')
  await suggest('14 chu')
  await find('p1')
  await suggest('20')
  const [first, second, third] = asked.map(({ sessionToken }) => sessionToken)
  expect(first).toBe(second)
  expect(third).not.toBe(first)
})
