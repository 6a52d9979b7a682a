import { DRAWN_PATHS } from './drawn-pages.ts'

/**
 * Cookies by which the pages that the server draws learn what was chosen in the client: a language, and on the public
 * website a theme. Only these pages are sent them, and they say nothing of the person.
 */
export const SITE_LANGUAGE_COOKIE = 'language'
export const SITE_THEME_COOKIE = 'theme'

/** Where the cookies are sent. A drawn page of the client takes the theme from the device itself (public/theme.js). */
export const SITE_COOKIE_PATHS = {
  [SITE_LANGUAGE_COOKIE]: ['/site', ...DRAWN_PATHS],
  [SITE_THEME_COOKIE]: ['/site'],
} as const
