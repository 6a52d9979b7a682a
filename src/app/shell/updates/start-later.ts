import type { RouteObject } from 'react-router-dom'
import { restoreSession } from '#app/auth/kept-session.ts'
import { installOffer } from '#app/device/install-offer.ts'
import { session } from '#app/auth/session.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { showLetters } from '#app/theme/letters.ts'
import { replica } from '#app/replica/replica.ts'
import { checkRoutes } from '#app/shell/routing/check-routes.ts'
import { keepLanguages } from './keep-languages.ts'
import { loadPage, prepareSignIn } from './prepare-sign-in.ts'
import { tellSignOuts } from './tell-sign-outs.ts'
import { tellSite } from './tell-site.ts'
import { startUpdates } from './updates.ts'

/**
 * Starts what every page needs but the first paint does not. Resolves once it is certain who is signed in here. If
 * somebody seems to be, the slowest parts of a start load meanwhile: their replica, and the parts of their page.
 */
export function startLater(routes: RouteObject[]): Promise<void> {
  // Must be first: the browser offers to install the app only once, and early.
  installOffer()
  startUpdates()
  if (document.documentElement.dataset.letters === undefined) whenLineIsFree('offline', showLetters)
  keepLanguages()
  const userId = session().get()?.user.id
  if (userId !== undefined) {
    // The worker knows who is signed in and opens nothing for anybody else.
    void replica.open(userId)
    void loadPage(routes, window.location.pathname)
  }
  prepareSignIn(routes)
  tellSignOuts()
  tellSite()
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
