import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { showServiceWorkerStage } from '#app/device/service-worker-stage.ts'
import { deferred } from '#app/replica/deferred.ts'
import { scriptUrl } from '#app/replica/trusted-types.ts'

/** A new worker that has not taken over by then won't; the next check tries again. */
const TAKE_OVER_LIMIT_MS = 10_000

/**
 * After this pause, an installation that was cut off, by the browser's limit of five minutes or by the connection,
 * fetches what it lacks.
 */
const AGAIN_AFTER_MS = 30_000

let registration: ServiceWorkerRegistration | null = null

/**
 * Registers the service worker that keeps the shell on this device. If that fails, the app only can't start without a
 * network. Its progress is in #app/device/service-worker-stage.ts.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return showServiceWorkerStage('unsupported')
  try {
    registration = await navigator.serviceWorker.register(scriptUrl('/sw.js'), {
      scope: '/',
      // Always asks the server for the script itself. Its imports are named by their content and come from the cache,
      // so that checking for a newer worker at each start doesn't download them.
      updateViaCache: 'imports',
    })
    follow(registration)
    registration.addEventListener('updatefound', () => registration && follow(registration))
  } catch (error) {
    console.warn('The service worker could not be registered', error)
    showServiceWorkerStage('failed')
  }
}

/**
 * Calls `listener` when another service worker takes over a page that already had one: an update, not the first visit.
 */
export function onServiceWorkerUpdate(listener: () => void): void {
  if (!('serviceWorker' in navigator)) return
  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) listener()
    hadController = true
  })
}

/** Checks for a newer service worker now. */
export async function checkServiceWorker(): Promise<void> {
  try {
    await registration?.update()
  } catch (error) {
    console.warn('No answer about a newer service worker', error)
  }
}

/**
 * Lets a newer service worker take over. Resolves to `true` once the page is served by the newest one, or by none, and
 * to `false` while an old one would answer a reload with the old app.
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
