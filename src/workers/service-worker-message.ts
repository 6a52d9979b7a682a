/**
 * What a page may post to the service worker; it answers nothing. A new service worker waits after its installation
 * until a page says `activate`, which it does once everything someone typed is saved.
 */
export type ServiceWorkerMessage = { type: 'activate' }
