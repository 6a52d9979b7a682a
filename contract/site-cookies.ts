import { DRAWN_PATHS } from './drawn-pages.ts'

/**
 * Cookies that tell pages drawn by the server what was chosen in the client: a language, and on the public website also
 * a theme and whether somebody is signed in. They are sent only to these pages. They select texts and give no access.
 */
export const SITE_LANGUAGE_COOKIE = 'language'
export const SITE_THEME_COOKIE = 'theme'
export const SITE_SIGNED_IN_COOKIE = 'signedIn'

/**
 * The paths that each cookie is sent to. A drawn page of the client takes the theme from the device itself
 * (public/theme.js).
 */
export const SITE_COOKIE_PATHS = {
  [SITE_LANGUAGE_COOKIE]: ['/site', ...DRAWN_PATHS],
  [SITE_THEME_COOKIE]: ['/site'],
  [SITE_SIGNED_IN_COOKIE]: ['/site'],
} as const
