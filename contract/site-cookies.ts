import { DRAWN_PATHS } from './drawn-pages.ts'

/**
 * Cookies by which the pages that the server draws learn what was chosen in the client: a language, and on the public
 * website a theme and whether somebody is signed in. Only these pages are sent them. They choose words and open nothing.
 */
export const SITE_LANGUAGE_COOKIE = 'language'
export const SITE_THEME_COOKIE = 'theme'
export const SITE_SIGNED_IN_COOKIE = 'signedIn'

/** Where the cookies are sent. A drawn page of the client takes the theme from the device itself (public/theme.js). */
export const SITE_COOKIE_PATHS = {
  [SITE_LANGUAGE_COOKIE]: ['/site', ...DRAWN_PATHS],
  [SITE_THEME_COOKIE]: ['/site'],
  [SITE_SIGNED_IN_COOKIE]: ['/site'],
} as const
