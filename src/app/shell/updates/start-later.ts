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
import { tellSite } from './tell-site.ts'
import { startUpdates } from './updates.ts'

/**
 * What every page needs and the first picture does not; resolves once it is certain who is signed in here. Where somebody
 * seems to be, what takes longest of a start is on its way meanwhile: their replica, and the parts of their page.
 */
export function startLater(routes: RouteObject[]): Promise<void> {
  // First: the browser offers to install the app once, and early.
  installOffer()
  startUpdates()
  if (document.documentElement.dataset.letters === undefined) whenLineIsFree('offline', showLetters)
  keepLanguages()
  const userId = session().get()?.user.id
  if (userId !== undefined) {
    // The worker knows who is signed in: for anybody else it opens nothing.
    void replica.open(userId)
    void loadPage(routes, window.location.pathname)
  }
  prepareSignIn(routes)
  tellSite()
  try {
    checkRoutes(routes)
  } catch (error) {
    // An error of the page, which the monitoring is told of; what else starts here goes on.
    window.reportError(error)
  }
  // What public/rescue.js waits for: from here on the page takes a newer build by itself, whatever becomes of its screen.
  document.documentElement.dataset.started = 'yes'
  if (import.meta.env.VITE_SENTRY_DSN)
    void import('./start-monitoring.ts').then(({ startMonitoring }) => startMonitoring())
  return restoreSession(session())
}
