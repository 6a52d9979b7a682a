/**
 * Cookies by which the public website learns what was chosen in the client: a language, a theme. Only its pages are sent
 * them, and they say nothing of the person.
 */
export const SITE_LANGUAGE_COOKIE = 'language'
export const SITE_THEME_COOKIE = 'theme'
