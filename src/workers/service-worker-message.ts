/**
 * What a page may post to the service worker. A new service worker waits after its installation
 * until a page says `activate`, which it does once everything someone typed is saved.
 */
export type ServiceWorkerMessage = { type: 'activate' }

/** What the service worker tells a page: bytes that it has fetched for the app itself. */
export type ServiceWorkerReport = { type: 'downloaded'; bytes: number }
