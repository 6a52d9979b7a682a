/** The areas of New Zealand with an anniversary day of their own: which days are working days depends on it. */
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

/** The clock of a region's walls: the Chathams are 45 minutes ahead. */
export function zoneOf(region: Region | null): 'Pacific/Auckland' | 'Pacific/Chatham' {
  return region === 'CHATHAM_ISLANDS' ? 'Pacific/Chatham' : 'Pacific/Auckland'
}
