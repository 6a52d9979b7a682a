import type { UnitCoordinates } from '#contract/unit-fields.ts'

type Place = { address: string; coordinates: UnitCoordinates | null; title: string }

/**
 * Returns a link to a place in the device's maps. A phone opens its maps app, which finds the way offline if its maps
 * were downloaded; other devices open maps on the web. Returns `null` if the location is unknown.
 */
export function mapLink({ address, coordinates, title }: Place, userAgent: string): string | null {
  const point = coordinates && `${coordinates.latitude},${coordinates.longitude}`
  const sought = point ?? address.trim()
  if (sought === '') return null
  if (/Android/.test(userAgent)) {
    const label = point === null || title === '' ? '' : `(${encodeURIComponent(title)})`
    return `geo:${point ?? '0,0'}?q=${encodeURIComponent(sought)}${label}`
  }
  const to = encodeURIComponent(sought)
  return /iPhone|iPad|iPod|Macintosh/.test(userAgent)
    ? `https://maps.apple.com/?daddr=${to}`
    : `https://www.google.com/maps/dir/?api=1&destination=${to}`
}
