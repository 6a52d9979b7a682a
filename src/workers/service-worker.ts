import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { reportDownloads } from './report-downloads.ts'
import type { ServiceWorkerMessage } from './service-worker-message.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * Addresses that are the server's own and never a page of the app: the API and the real-time server above all, whose
 * answers must not come from a cache.
 */
const NOT_PAGES = [
  /^\/v1\//,
  /^\/api\//,
  /^\/apps?\//,
  /^\/builds\//,
  /^\/site(\/|$)/,
  /^\/mailbox(\/|$)/,
  /^\/health$/,
  /^\/[^/]+\.[a-z]+$/,
]

reportDownloads()
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// Every route of the app is the same page, and it comes from this device: a cold start needs no network. Nothing else
// is routed, so everything but the shell goes to the network untouched.
registerRoute(new NavigationRoute(createHandlerBoundToURL('/'), { denylist: NOT_PAGES }))
// The first visit's page is served from here on at once; its own reload rule knows that this is not an update.
clientsClaim()

self.addEventListener('message', (event) => {
  // Only pages of this origin can reach a service worker; anything but the one known message is none of its business.
  const message = event.data as Partial<ServiceWorkerMessage> | null
  if (message?.type === 'activate') void self.skipWaiting()
})
