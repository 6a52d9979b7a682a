import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'
import { lineUnheld } from './line-unheld.ts'

/** Posts a message to the service worker in charge, once there is one. Without service workers it does nothing. */
export async function tellServiceWorker(message: ServiceWorkerMessage): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.ready
  await lineUnheld()
  // Another one may be in charge by now.
  registration.active?.postMessage(message)
}
