/** The years in which nights are counted: from January, or as councils do, from July. */
export const NIGHT_YEARS = ['CALENDAR', 'COUNCIL'] as const
export type NightYear = (typeof NIGHT_YEARS)[number]

/** How many nights a year short stays may take in a room, as its host says: the law has no such number. */
export type NightLimit = { nights: number; year: NightYear }
