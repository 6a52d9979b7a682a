import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { showServiceWorkerStage } from '#app/device/service-worker-stage.ts'
import type { TakeOver } from '#app/device/take-over.ts'
import { nameOf } from '#app/device/worker-name.ts'
import { scriptUrl } from '#app/replica/trusted-types.ts'
import { deviceStorage } from '#app/theme/preference.ts'
import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'

/**
 * After this pause, an installation that was cut off, by the browser's limit of five minutes or by the connection,
 * fetches what it lacks.
 */
const AGAIN_AFTER_MS = 30_000

let registration: ServiceWorkerRegistration | null = null
let takeOver: TakeOver | undefined

/**
 * Registers the service worker that keeps the shell on this device. If that fails, the app only can't start without a
 * network. Its progress is in #app/device/service-worker-stage.ts.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return showServiceWorkerStage('unsupported')
  try {
    const known = await navigator.serviceWorker.getRegistration()
    // Under the other name it would be installed again.
    registration = await register(nameOf(known?.installing ?? known?.waiting ?? known?.active))
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
 * Lets a newer service worker take over for a build. Resolves to `true` once the page is served by the newest one, or by
 * none, and to `false` while an old one would answer a reload with the old app.
 */
export async function activateNewest(build: string): Promise<boolean> {
  if (registration === null || navigator.serviceWorker.controller === null) return true
  try {
    takeOver ??= await prepare(registration)
    return await takeOver(build)
  } catch (error) {
    // A build that has lost this part of itself must be replaced all the same.
    console.warn('The newer service worker could not take over in quiet', error)
    const { installing, waiting } = registration
    waiting?.postMessage({ type: 'activate' } satisfies ServiceWorkerMessage)
    return installing === null && waiting === null
  }
}

async function prepare(own: ServiceWorkerRegistration): Promise<TakeOver> {
  const { prepareTakeOver } = await import('#app/device/page-line.ts')
  return prepareTakeOver({
    registration: own,
    alone: (lock, signal, work) => navigator.locks.request(lock, { signal }, work),
    memory: deviceStorage(),
    register,
  })
}

function register(name: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(scriptUrl(name), {
    scope: '/',
    // Always asks the server for the script itself. Its imports are named by their content and come from the cache,
    // so that checking for a newer worker at each start doesn't download them.
    updateViaCache: 'imports',
  })
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
