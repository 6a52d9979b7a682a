/** The two names of the service worker's file. A browser installs it again under the other one, although it is the same. */
export type WorkerName = '/sw.js' | '/sw.js?again'

/** Returns the name that a service worker is registered under, or the first one. */
export function nameOf(worker: Pick<ServiceWorker, 'scriptURL'> | null | undefined): WorkerName {
  return worker?.scriptURL.endsWith('?again') ? '/sw.js?again' : '/sw.js'
}
