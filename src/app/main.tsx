import './theme/theme.css'
import './ui/ui.css'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { adoptEarlySession } from '#app/auth/early-sign-in.ts'
import { session } from '#app/auth/session.ts'
import { waitFor } from '#app/ui/waited-for.ts'
import { startI18n } from '#app/i18n/i18n.ts'
import { deferred } from '#app/replica/deferred.ts'
import { forwardPageSignals } from '#app/replica/page-signals.ts'
import { replica } from '#app/replica/replica.ts'
import { routerReady } from '#app/router-ready.ts'
import { routes } from '#app/routes.tsx'
import { startTheme } from '#app/theme/theme.ts'

const earlyAddress = adoptEarlySession()
if (earlyAddress !== null) window.history.replaceState(null, '', earlyAddress)
// Not needed for the first paint. Started before the router, so that it is running when a part of the app is missing.
const shown = deferred<void>()
void waitFor(shown.promise)
const started = import('./shell/updates/start-later.ts').then(({ startLater }) => startLater(routes))
forwardPageSignals((signal) => replica.signal(signal))
startTheme()
await startI18n()
// A page that seems to belong to somebody verifies who; if nobody is known, nothing waits for that.
if (session().get() !== null) await started.catch(() => undefined)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root element')
const router = createBrowserRouter(routes)
const app = <RouterProvider router={router} />
const { drawn } = root.dataset
// Keeps the prerendered elements if the app can hydrate them.
const drawing = drawn === undefined ? null : await import('./hydrate.ts').catch(() => null)
if (drawing) await drawing.hydrate(root, { router, app, isUsable: drawn === i18next.language })
else {
  delete root.dataset.drawn
  createRoot(root).render(app)
}
void routerReady(router).then(shown.resolve)
