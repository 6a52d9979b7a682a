/**
 * What may be posted to the service worker. A new one waits after its installation until a page says `activate`, which it
 * does once everything someone typed is saved. `ping` comes with a port, on which a working one answers.
 */
export type ServiceWorkerMessage = { type: 'activate' } | { type: 'ping' }

/** What the service worker tells a page: bytes that it has fetched for the app itself. */
export type ServiceWorkerReport = { type: 'downloaded'; bytes: number }
