import type { ServiceWorkerMessage } from '#workers/service-worker-message.ts'
import { nameOf, type WorkerName } from './worker-name.ts'

/** A hidden page's timers are up to a second late, and the old worker needs a moment to end. */
const HOLD_MS = 1_500
/** What was under way when the hold began has reached the old worker by then, in ms. */
const QUIET_AFTER_MS = 100
/** A new worker that is not installed, or has not taken over, by then won't soon. */
const LIMIT_MS = 10_000
/** How long a tab waits for another one that asks, whose tries take three times the limit. */
const OTHERS_LIMIT_MS = 3 * LIMIT_MS + 5_000

const LOCK = 'farstead-take-over'
/** The build whose service worker was installed once more. */
const AGAIN_KEY = 'farstead-installed-again'

export type TakeOverScope = {
  /** This page's registration, whose workers change. */
  registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>
  /** Runs work under a lock that all tabs share. Rejects if `signal` ends the wait for it. */
  alone: <T>(lock: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
  /** Shared by all tabs; `null` if the browser has switched it off. */
  memory: Pick<Storage, 'getItem' | 'setItem'> | null
  /** Holds the line in every tab and worker, in ms. The returned function ends it sooner. */
  hold: (ms: number) => () => void
  /** Registers the service worker under a name. Under another one than its own, it is installed again. */
  register: (name: WorkerName) => Promise<unknown>
}

/**
 * Lets a newer service worker take over for a build. Resolves to `true` once no newer one is left, and to `false` while
 * an old one would answer a reload with the old app.
 */
export type TakeOver = (build: string) => Promise<boolean>

/**
 * Prepares take-overs for which nothing uses the line (docs/decisions/0010-updates-and-the-take-over.md). One tab asks at a time;
 * the others wait for it.
 */
export function createTakeOver(scope: TakeOverScope): TakeOver {
  const { registration } = scope
  const asked = new WeakSet<ServiceWorker>()
  /** As in the memory, which may be switched off. */
  let installedFor: string | null = null

  async function takeOver(build: string): Promise<boolean> {
    const { installing } = registration
    if (installing && !(await reaches(installing, 'installed')) && installing.state === 'installing')
      return false
    return registration.waiting === null || (await alone(() => askFor(build)))
  }

  async function alone(work: () => Promise<boolean>): Promise<boolean> {
    const wait = new AbortController()
    const timer = setTimeout(() => wait.abort(), OTHERS_LIMIT_MS)
    try {
      return await scope.alone(LOCK, wait.signal, () => {
        clearTimeout(timer)
        return work()
      })
    } catch (error) {
      if (!wait.signal.aborted) throw error
      return false
    }
  }

  async function askFor(build: string): Promise<boolean> {
    const { waiting } = registration
    // Another tab has asked meanwhile.
    if (waiting === null) return true
    if (await ask(waiting)) return true
    const again = await installedAgain(build, waiting)
    return again !== null && ask(again)
  }

  /** Asks once: a browser heeds only the first time that a worker wants to take over. */
  async function ask(worker: ServiceWorker): Promise<boolean> {
    if (asked.has(worker)) return false
    asked.add(worker)
    const endHold = scope.hold(HOLD_MS)
    try {
      await new Promise((resolve) => setTimeout(resolve, QUIET_AFTER_MS))
      worker.postMessage({ type: 'activate' } satisfies ServiceWorkerMessage)
      return await reaches(worker, 'activated')
    } finally {
      endHold()
    }
  }

  /** Returns the worker that was installed in place of a waiting one that can't take over: at most once per build. */
  async function installedAgain(build: string, parked: ServiceWorker): Promise<ServiceWorker | null> {
    if (installedFor === build || scope.memory?.getItem(AGAIN_KEY) === build) return null
    installedFor = build
    scope.memory?.setItem(AGAIN_KEY, build)
    await scope.register(nameOf(parked) === '/sw.js' ? '/sw.js?again' : '/sw.js')
    const { installing } = registration
    if (installing) await reaches(installing, 'installed')
    return registration.waiting === parked ? null : registration.waiting
  }

  return takeOver
}

/** Resolves to whether a worker reaches a state within the limit. */
function reaches(worker: ServiceWorker, wanted: ServiceWorkerState): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isReached: boolean) => {
      clearTimeout(timer)
      worker.removeEventListener('statechange', look)
      resolve(isReached)
    }
    const look = () => {
      if (worker.state === wanted || worker.state === 'activated') end(true)
      else if (worker.state === 'redundant') end(false)
    }
    const timer = setTimeout(() => end(false), LIMIT_MS)
    worker.addEventListener('statechange', look)
    look()
  })
}
