/** What the public website's paths begin with (§2): none of them is a route of the client. */
export const SITE_PATH = '/site'

/** The list of rooms; a room's page is below it, by its id. */
export const LISTING_PATH = `${SITE_PATH}/listing`

/** The blog; a post's page is below it, by its slug. */
export const BLOG_PATH = `${SITE_PATH}/blog`

/** Rooms’ own calendars, each under a secret address. */
export const CALENDAR_PATH = `${SITE_PATH}/calendar`

/** Where a guest opens an invitation of a host, by its secret token. */
export const INVITE_PATH = `${SITE_PATH}/invite`

/** The page that the service worker shows in place of one that is not on the device. */
export const SITE_OFFLINE_PATH = `${SITE_PATH}/offline`

/** Where a page holds back what only a device without a network shows. */
export const OFFLINE_ONLY = 'data-offline hidden'

/** Where the offline page takes the rooms that are on the device. */
export const KEPT_ROOMS = '<!--kept-->'
