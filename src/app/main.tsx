import './theme/theme.css'
import './ui/ui.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { session } from '#app/auth/session.ts'
import { startI18n } from '#app/i18n/i18n.ts'
import { routes } from '#app/routes.tsx'
import { checkRoutes } from '#app/shell/check-routes.ts'
import { startTheme } from '#app/theme/theme.ts'

// Not needed for the first picture; before the router, so that a missing part of the app finds it started.
const started = import('#app/shell/start-later.ts').then(({ startLater }) => startLater(routes))
// What is published has passed it in the tests.
if (import.meta.env.DEV) checkRoutes(routes)
startTheme()
await startI18n()
// A page that seems to be somebody's makes sure of whose; where nobody is known, nobody waits for that.
if (session().get() !== null) await started.catch(() => undefined)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root element')
createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
