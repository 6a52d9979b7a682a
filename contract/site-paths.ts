/** The prefix of the public website's paths (§2); none of them is a route of the client. */
export const SITE_PATH = '/site'

/** The list of rooms. A room's page is below it, by id. */
export const LISTING_PATH = `${SITE_PATH}/listing`

/** Below a room's page: where somebody without an account signs up to write to its host. */
export const JOIN_SEGMENT = 'join'

/**
 * Returns what asks a room's host, as the query of `/messages` or of the way there. The days aren't called `from` and
 * `to`, because on the way through login `to` is its destination.
 */
export function askQuery(unitId: string, dates: { arrives: string; leaves: string } | null): string {
  return `about=${unitId}${dates === null ? '' : `&arrives=${dates.arrives}&leaves=${dates.leaves}`}`
}

/** The blog. A post's page is below it, by slug. */
export const BLOG_PATH = `${SITE_PATH}/blog`

/** The rooms’ own calendars, each under a secret URL. */
export const CALENDAR_PATH = `${SITE_PATH}/calendar`

/** Where a guest opens a host's invitation, by its secret token. */
export const INVITE_PATH = `${SITE_PATH}/invite`

/** The page that the service worker shows instead of one that isn't on the device. */
export const SITE_OFFLINE_PATH = `${SITE_PATH}/offline`

/** The attributes that hide what a page shows only when the device is offline. */
export const OFFLINE_ONLY = 'data-offline hidden'

/** Where the offline page inserts the rooms that are on the device. */
export const KEPT_ROOMS = '<!--kept-->'
