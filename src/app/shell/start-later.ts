import { restoreSession } from '#app/auth/kept-session.ts'
import { installOffer } from '#app/device/install-offer.ts'
import { session } from '#app/auth/session.ts'
import { tellSite } from './tell-site.ts'
import { startUpdates } from './updates.ts'

/** What every page needs and the first picture does not; resolves once it is certain who is signed in here. */
export function startLater(): Promise<void> {
  // First: the browser offers to install the app once, and early.
  installOffer()
  startUpdates()
  tellSite()
  // What public/rescue.js waits for: from here on the page takes a newer build by itself, whatever becomes of its screen.
  document.documentElement.dataset.started = 'yes'
  if (import.meta.env.VITE_SENTRY_DSN)
    void import('./start-monitoring.ts').then(({ startMonitoring }) => startMonitoring())
  return restoreSession(session())
}
