import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { showServiceWorkerStage } from '#app/device/service-worker-stage.ts'
import { deferred } from '#app/replica/deferred.ts'
import { scriptUrl } from '#app/replica/trusted-types.ts'

/** A new worker that has not taken over by then will not; the next look tries again. */
const TAKE_OVER_LIMIT_MS = 10_000

/** An installation that was cut, by the browser's limit of five minutes or the line, goes on with what it lacks. */
const AGAIN_AFTER_MS = 30_000

let registration: ServiceWorkerRegistration | null = null

/**
 * Registers the service worker that keeps the shell on this device. Failing harms nothing but a start without network.
 * How far it came is in #app/device/service-worker-stage.ts.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return showServiceWorkerStage('unsupported')
  try {
    registration = await navigator.serviceWorker.register(scriptUrl('/sw.js'), {
      scope: '/',
      // The script itself is always asked about; what it imports is named by its content and comes from the cache: looking
      // for a newer worker, at each start, must not cost its size.
      updateViaCache: 'imports',
    })
    follow(registration)
    registration.addEventListener('updatefound', () => registration && follow(registration))
  } catch (error) {
    console.warn('The service worker could not be registered', error)
    showServiceWorkerStage('failed')
  }
}

/** Calls `listener` when another service worker takes over a page that already had one: an update, not the first visit. */
export function onServiceWorkerUpdate(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) listener()
    hadController = true
  })
}

/** Looks for a newer service worker now. */
export async function checkServiceWorker(): Promise<void> {
  try {
    await registration?.update()
  } catch (error) {
    console.warn('No answer about a newer service worker', error)
  }
}

/**
 * Lets a newer service worker take over. True once the page is served by the newest one, or by none; false while an old
 * one would answer a reload with the old app.
 */
export async function activateNewest(): Promise<boolean> {
  if (registration === null || navigator.serviceWorker.controller === null) return true
  const { installing } = registration
  if (installing) await reaches(installing, 'installed')
  const { waiting } = registration
  if (waiting) {
    waiting.postMessage({ type: 'activate' } satisfies ServiceWorkerMessage)
    return reaches(waiting, 'activated')
  }
  return true
}

function reaches(worker: ServiceWorker, wanted: ServiceWorkerState): Promise<boolean> {
  const { promise, resolve } = deferred<boolean>()
  const look = () => {
    if (worker.state === wanted || worker.state === 'activated') resolve(true)
    else if (worker.state === 'redundant') resolve(false)
  }
  worker.addEventListener('statechange', look)
  look()
  const timer = setTimeout(() => resolve(false), TAKE_OVER_LIMIT_MS)
  return promise.finally(() => clearTimeout(timer))
}

function follow({ installing, waiting, active }: ServiceWorkerRegistration): void {
  showServiceWorkerStage(active ? 'activated' : waiting ? 'installed' : 'registered')
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed' && !active) showServiceWorkerStage('installed')
    if (installing.state === 'activated') showServiceWorkerStage('activated')
    if (installing.state === 'redundant' && !navigator.serviceWorker.controller)
      setTimeout(() => whenLineIsFree('offline', registerServiceWorker), AGAIN_AFTER_MS)
  })
}
