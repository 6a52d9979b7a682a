import type { RouteObject } from 'react-router-dom'
import { restoreSession } from '#app/auth/kept-session.ts'
import { installOffer } from '#app/device/install-offer.ts'
import { session } from '#app/auth/session.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { showLetters } from '#app/theme/letters.ts'
import { replica } from '#app/replica/replica.ts'
import { checkRoutes } from '#app/shell/routing/check-routes.ts'
import { loadPage, prepareSignIn } from './prepare-sign-in.ts'
import { startUpdates } from './updates.ts'
import i18next from 'i18next'
import { isLocale, LOCALES } from '#contract/locale.ts'
import { keepPart, keepRest } from '#app/device/keep-part.ts'
import { forgetUntoldSignOut, isSignOutUntold, onUntoldSignOut } from '#app/auth/untold-sign-out.ts'
import { askToSendLater } from '#app/device/background.ts'
import {
  SITE_COOKIE_PATHS,
  SITE_LANGUAGE_COOKIE,
  SITE_SIGNED_IN_COOKIE,
  SITE_THEME_COOKIE,
} from '#contract/site-cookies.ts'
import { deviceStorage, readPreference } from '#app/theme/preference.ts'
import { themeChoice } from '#app/theme/theme.ts'

const YEAR_S = 365 * 24 * 3_600
/** What is kept for the next start comes after this one. */
const LOOKS_AFTER_MS = 4_000

/**
 * Starts what every page needs but the first paint does not. Resolves once it is certain who is signed in here. If
 * somebody seems to be, the slowest parts of a start load meanwhile: their replica, and the parts of their page.
 */
export function startLater(routes: RouteObject[]): Promise<void> {
  // Must be first: the browser offers to install the app only once, and early.
  installOffer()
  startUpdates()
  if (document.documentElement.dataset.letters === undefined) whenLineIsFree('offline', bringLetters)
  keepParts()
  const userId = session().get()?.user.id
  if (userId !== undefined) {
    // The worker knows who is signed in and opens nothing for anybody else.
    void replica.open(userId)
    void loadPage(routes, window.location.pathname)
  }
  prepareSignIn(routes)
  tellSignOuts()
  tellSite()
  window.setTimeout(() => void keepLooks().catch((error: unknown) => console.warn(error)), LOOKS_AFTER_MS)
  try {
    checkRoutes(routes)
  } catch (error) {
    // Reports it to the monitoring as an error of the page; everything else here continues.
    window.reportError(error)
  }
  // public/rescue.js waits for this: from here on the page loads a newer build by itself, even if its screen fails.
  document.documentElement.dataset.started = 'yes'
  if (import.meta.env.VITE_SENTRY_DSN)
    void import('./start-monitoring.ts').then(({ startMonitoring }) => startMonitoring())
  return restoreSession(session())
}

/** The app's letters are a tenth of what a start needs, and say no more than the device's own. */
async function bringLetters(): Promise<void> {
  const { isThin } = await import('#app/device/page-line.ts')
  if (isThin()) whenLineIsFree('later', showLetters)
  else await showLetters()
}

async function keepLooks(): Promise<void> {
  const parts = await import('#app/shell/last-look/keep-looks.tsx')
  parts.keepLooks()
}

/**
 * Keeps the strings of the current language on this device. Once a good connection is idle, the pages follow that came
 * with no first visit, then the other languages: a host may hand the tablet to a guest where there is no signal. The page
 * waits for that, because a browser ends a service worker that waits for longer than a few minutes.
 */
function keepParts(): void {
  i18next.on('languageChanged', (language) => keep(language, 'offline'))
  keep(i18next.language, 'offline')
  // There are no service workers without a secure context.
  const workers = (navigator as Partial<Navigator>).serviceWorker
  void workers?.ready.then(() => {
    whenLineIsFree('later', async () => {
      await keepRest(false)
      for (const locale of LOCALES) if (locale !== i18next.language) keep(locale, 'later')
    })
    whenLineIsFree('offline', async () => {
      const { waitsForMeasure } = await import('#app/device/page-line.ts')
      if (waitsForMeasure()) await keepRest(true)
    })
  })
}

function keep(language: string, name: 'offline' | 'later'): void {
  if (isLocale(language) && language !== 'en') void keepPart(`language-${language}`, name)
}

/**
 * Tells the server of earlier sign-outs, now and whenever this device comes online, until it knows of all. Asks the
 * browser to do it without a page, too.
 */
function tellSignOuts(): void {
  const tell = async (): Promise<void> => {
    if (isSignOutUntold() && navigator.onLine && (await replica.tellSignedOut())) forgetUntoldSignOut()
  }
  onUntoldSignOut(() => void askToSendLater())
  window.addEventListener('online', () => void tell())
  void tell()
}

/**
 * Tells server-rendered pages which language and theme were chosen here and whether somebody is signed in, from now on.
 * Each is a cookie that only these pages receive and that doesn't identify the person. A device on which nobody has
 * chosen or signed in gets none.
 */
function tellSite(): void {
  i18next.on('languageChanged', tell)
  themeChoice.subscribe(tell)
  session().subscribe(tell)
  tell()
}

function tell(): void {
  writeCookie(SITE_LANGUAGE_COOKIE, readPreference(deviceStorage(), 'language'))
  writeCookie(SITE_THEME_COOKIE, readPreference(deviceStorage(), 'theme'))
  const isSignedIn = session().get() !== null
  writeCookie(SITE_SIGNED_IN_COOKIE, isSignedIn ? 'yes' : '', isSignedIn ? YEAR_S : 0)
}

function writeCookie(name: keyof typeof SITE_COOKIE_PATHS, value: string | null, lifeS = YEAR_S): void {
  if (value === null) return
  for (const path of SITE_COOKIE_PATHS[name])
    document.cookie = `${name}=${encodeURIComponent(value)}; path=${path}; max-age=${lifeS}; samesite=lax`
}
