import './theme/theme.css'
import './ui/ui.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { session } from '#app/auth/session.ts'
import { startI18n } from '#app/i18n/i18n.ts'
import { replica } from '#app/replica/replica.ts'
import { routes } from '#app/routes.tsx'
import { checkRoutes } from '#app/shell/check-routes.ts'
import { startTheme } from '#app/theme/theme.ts'

// Not needed for the first picture; before the router, so that a missing part of the app finds it started.
const started = import('#app/shell/start-later.ts').then(({ startLater }) => startLater())
// What is published has passed it in the tests.
if (import.meta.env.DEV) checkRoutes(routes)
startTheme()
const isSomebodys = session().get() !== null
if (isSomebodys) replica.prepare()
await startI18n()
if (isSomebodys) {
  // The page's parts are on their way while it makes sure whose it is; where nobody is known, nobody waits for that.
  for (const { route } of matchRoutes(routes, window.location) ?? [])
    if (typeof route.lazy === 'function') void route.lazy()
  await started.catch(() => undefined)
}
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root element')
createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
