import { restoreSession } from '#app/auth/kept-session.ts'
import { installOffer } from '#app/device/install-offer.ts'
import { session } from '#app/auth/session.ts'
import { replica } from '#app/replica/replica.ts'
import { tellSite } from './tell-site.ts'
import { startUpdates } from './updates.ts'

/**
 * What every page needs and the first picture does not; resolves once it is certain who is signed in here, and has their
 * replica opened meanwhile: that takes longer than all the rest of a start.
 */
export async function startLater(): Promise<void> {
  if (session().get() !== null) replica.prepare()
  // Early: the browser offers to install the app once, and early.
  installOffer()
  startUpdates()
  tellSite()
  // What public/rescue.js waits for: from here on the page takes a newer build by itself, whatever becomes of its screen.
  document.documentElement.dataset.started = 'yes'
  if (import.meta.env.VITE_SENTRY_DSN)
    void import('./start-monitoring.ts').then(({ startMonitoring }) => startMonitoring())
  await restoreSession(session())
  const userId = session().get()?.user.id
  if (userId !== undefined) void replica.open(userId)
}
