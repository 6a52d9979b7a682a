import { expect, it } from 'vitest'
import { mapLink } from './map-link.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 15)'
const POINT = { latitude: -38.05, longitude: 177.2 }
const at = (coordinates: typeof POINT | null, address = '118 Valley Road, Ōpōtiki') => ({
  address,
  coordinates,
  title: 'Tōtara Cabin',
})

it.each([
  ['an Android phone its maps', at(POINT), ANDROID, 'geo:-38.05,177.2?q=-38.05%2C177.2(T%C5%8Dtara%20Cabin)'],
  ['with an address alone', at(null, 'RD 1'), ANDROID, 'geo:0,0?q=RD%201'],
  ['an iPhone its maps', at(POINT), 'iPhone', 'https://maps.apple.com/?daddr=-38.05%2C177.2'],
  [
    'a desktop the web',
    at(null, 'RD 1'),
    'X11; Linux',
    'https://www.google.com/maps/dir/?api=1&destination=RD%201',
  ],
])('opens on %s', (_, place, userAgent, link) => {
  expect(mapLink(place, userAgent)).toBe(link)
})

it('gives no link for a place without address or coordinates', () => {
  expect(mapLink(at(null, ' '), ANDROID)).toBeNull()
})
