/**
 * Replaces the service worker when it's switched off: takes over at once, and removes the cached pages and itself. What
 * a person has written is in databases, which it doesn't touch. Open tabs continue, and load from the network next
 * time.
 */
export const RETIRED_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) if (/^(workbox-precache|farstead-part)/.test(name)) await caches.delete(name)
  await self.registration.unregister()
}
`
