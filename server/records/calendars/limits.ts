/** Calendars that all rooms of one host read, and how often a minute a host may add, check or restore one. */
export const CALENDARS_OF_HOST_MAX = 100
export const CALENDAR_CHECKS_PER_MINUTE = 10
