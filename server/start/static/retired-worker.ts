/**
 * Stands in the service worker's place when it is switched off: takes over at once, removes the kept pages and itself.
 * What a person has written is in databases, which it does not touch; open tabs go on, and load from the network next time.
 */
export const RETIRED_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) if (/^(workbox-precache|farstead-part)/.test(name)) await caches.delete(name)
  await self.registration.unregister()
}
`
