import './theme/theme.css'
import './ui/ui.css'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { installOffer } from '#app/device/install-offer.ts'
import { startI18n } from '#app/i18n/i18n.ts'
import { routes } from '#app/routes.tsx'
import { checkRoutes } from '#app/shell/check-routes.ts'
import { startMonitoring } from '#app/shell/start-monitoring.ts'
import { startUpdates } from '#app/shell/updates.ts'
import { startTheme } from '#app/theme/theme.ts'

checkRoutes(routes)
startTheme()
installOffer()
await startI18n()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no root element')
createRoot(root).render(<RouterProvider router={createBrowserRouter(routes)} />)
startUpdates()
startMonitoring()
// What public/rescue.js waits for.
document.documentElement.dataset.started = 'yes'
