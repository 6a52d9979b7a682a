/** The prefix of the public website's paths (§2); none of them is a route of the client. */
export const SITE_PATH = '/site'

/** The list of rooms. A room's page is below it, by id. */
export const LISTING_PATH = `${SITE_PATH}/listing`

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
