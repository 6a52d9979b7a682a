import './theme/theme.css'
import './ui/ui.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { installOffer } from '#app/device/install-offer.ts'
import { startI18n } from '#app/i18n/i18n.ts'
import { routes } from '#app/routes.tsx'
import { checkRoutes } from '#app/shell/check-routes.ts'
import { startTheme } from '#app/theme/theme.ts'

// Not needed for the first picture; before the router, so that a missing part of the app finds it started.
const updates = import('#app/shell/updates.ts').then(({ startUpdates }) => startUpdates())
checkRoutes(routes)
startTheme()
installOffer()
await startI18n()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root element')
createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
// What public/rescue.js waits for: the page is there, and can take a newer build by itself.
void updates.then(() => (document.documentElement.dataset.started = 'yes'))
if (import.meta.env.VITE_SENTRY_DSN)
  void import('#app/shell/start-monitoring.ts').then(({ startMonitoring }) => startMonitoring())
