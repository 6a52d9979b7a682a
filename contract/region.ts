/** The areas of New Zealand with an anniversary day of their own, on which working days depend. */
export const REGIONS = [
  'AUCKLAND',
  'WELLINGTON',
  'NELSON',
  'TARANAKI',
  'OTAGO',
  'SOUTHLAND',
  'SOUTH_CANTERBURY',
  'HAWKES_BAY',
  'MARLBOROUGH',
  'CANTERBURY',
  'WESTLAND',
  'CHATHAM_ISLANDS',
] as const
export type Region = (typeof REGIONS)[number]

export type PlaceZone = 'Pacific/Auckland' | 'Pacific/Chatham'

/** Returns the time zone of a region: the Chathams are 45 minutes ahead. */
export function zoneOf(region: Region | null): PlaceZone {
  return region === 'CHATHAM_ISLANDS' ? 'Pacific/Chatham' : 'Pacific/Auckland'
}

const calendars = new Map<PlaceZone, Intl.DateTimeFormat>()
const latest = new Map<PlaceZone, { at: number; day: string }>()

/**
 * Returns the calendar day of a moment at a place, `YYYY-MM-DD`, wherever the device is. Caches the latest result,
 * because lists ask for the same moment once per row.
 */
export function dayAtPlace(at: Date, zone: PlaceZone): string {
  const known = latest.get(zone)
  if (known?.at === at.getTime()) return known.day
  const calendar =
    calendars.get(zone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(zone, calendar)
  const day = calendar.format(at)
  latest.set(zone, { at: at.getTime(), day })
  return day
}
