import i18next from 'i18next'
import {
  SITE_COOKIE_PATHS,
  SITE_LANGUAGE_COOKIE,
  SITE_SIGNED_IN_COOKIE,
  SITE_THEME_COOKIE,
} from '#contract/site-cookies.ts'
import { session } from '#app/auth/session.ts'
import { deviceStorage, readPreference } from '#app/theme/preference.ts'
import { themeChoice } from '#app/theme/theme.ts'

const YEAR_S = 365 * 24 * 3_600

/**
 * Tells server-rendered pages which language and theme were chosen here and whether somebody is signed in, from now on.
 * Each is a cookie that only these pages receive and that doesn't identify the person. A device on which nobody has
 * chosen or signed in gets none.
 */
export function tellSite(): void {
  i18next.on('languageChanged', tell)
  themeChoice.subscribe(tell)
  session().subscribe(tell)
  tell()
}

function tell(): void {
  keep(SITE_LANGUAGE_COOKIE, readPreference(deviceStorage(), 'language'))
  keep(SITE_THEME_COOKIE, readPreference(deviceStorage(), 'theme'))
  const isSignedIn = session().get() !== null
  keep(SITE_SIGNED_IN_COOKIE, isSignedIn ? 'yes' : '', isSignedIn ? YEAR_S : 0)
}

function keep(name: keyof typeof SITE_COOKIE_PATHS, value: string | null, lifeS = YEAR_S): void {
  if (value === null) return
  for (const path of SITE_COOKIE_PATHS[name])
    document.cookie = `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${lifeS}; samesite=lax`
}
