import type { ServiceWorkerMessage } from './service-worker-message.ts'

/** A phone that is just waking up answers within this time, in ms; a stuck worker never does. */
const ANSWERS_WITHIN_MS = 5_000

/**
 * While a new service worker installs: asks the active one whether it works, and replaces it at once if it doesn't.
 * Waiting for a page to ask for that would never end, because a stuck worker delivers no page.
 */
export async function replaceStuckWorker(worker: {
  registration: Pick<ServiceWorkerRegistration, 'active'>
  skipWaiting(): Promise<void>
}): Promise<void> {
  const { active } = worker.registration
  if (active !== null && !(await isHealthy(active))) await worker.skipWaiting()
}

function isHealthy(active: Pick<ServiceWorker, 'postMessage'>): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    const limit = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<{ isHealthy?: unknown } | null>) => {
      clearTimeout(limit)
      resolve(data?.isHealthy === true)
    })
    port1.start()
    active.postMessage({ type: 'ping' } satisfies ServiceWorkerMessage, [port2])
  }).finally(() => port1.close())
}
