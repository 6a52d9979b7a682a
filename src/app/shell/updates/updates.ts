import { useSyncExternalStore } from 'react'
import { UPDATE_CHECK_MS } from '#contract/limits.ts'
import { whenLineIsFree } from '#app/device/when-line-is-free.ts'
import { replica } from '#app/replica/replica.ts'
import { onMissingPart } from '#app/ui/missing-part.ts'
import { hasUnsavedWork, onAllSaved } from '#app/ui/unsaved-work.ts'
import type { SyncStatus } from '#workers/replica-api.ts'
import { currentBuild, latestBuild, reloadedBuild } from './build-check.ts'
import { createReloadGate, type ReloadGate } from './reload-gate.ts'
import { hasTypedText } from './has-typed-text.ts'
import {
  activateNewest,
  checkServiceWorker,
  onServiceWorkerUpdate,
  registerServiceWorker,
} from './service-worker-registration.ts'

let status: SyncStatus | undefined
let hasServerAnswered = false
let gate: ReloadGate | null = null

/** A build that did not arrive completely is requested again, with doubling pauses up to the hourly check. */
const TRY_AGAIN_MS = 5_000
let triesInVain = 0
let nextTry: number | undefined
/** The newest build that was found. Tries for another one begin anew. */
let found: string | null = null
/** When the hourly check was last made: device time, in ms since 1970. */
let checkedAt = Date.now()
/** A reload that has waited this long is announced; most happen within a moment. */
const PATIENCE_MS = 10_000
let patience: number | undefined
let isUpdateWaiting = false
const waitingListeners = new Set<() => void>()

/**
 * Keeps the app on its newest build: checks every 3600 s while online and visible, late rather than not at all if there
 * was no network, on return to the foreground and when a service worker has taken over, and reloads once through the gate (§4, §9). A development server has no builds.
 */
export function startUpdates(): void {
  if (!import.meta.env.PROD) return
  gate = createReloadGate({
    isOnline: () => navigator.onLine,
    // Without an open replica, as on the login page, the response about the build is the only evidence.
    isReachable: () => (status ? status.reachability === 'reachable' : hasServerAnswered),
    hasUnsavedWork: () => hasUnsavedWork() || hasTypedText(),
    isSyncing: () => status?.isSyncing ?? false,
    memory: window.sessionStorage,
    now: Date.now,
    ready: async (build) => {
      if (nextTry !== undefined) return false
      if (!(await activateNewest(build))) {
        // The build is known, and its worker is on its way: no request brings it sooner.
        tryAgainLater(() => void gate?.look())
        return false
      }
      if ((await reloadedBuild()) === build) return true
      tryAgainLater(() => void lookForBuild())
      return false
    },
    reload: () => window.location.reload(),
    onWaiting,
  })
  replica.watchStatus((next) => {
    status = next
    void gate?.look()
  })
  onAllSaved(() => void gate?.look())
  window.addEventListener('online', () => {
    void gate?.look()
    // It came due while there was no network.
    if (Date.now() - checkedAt >= UPDATE_CHECK_MS) void checkHourly()
  })
  // After this event the field has lost focus, so nobody is typing in it.
  document.addEventListener('focusout', () => window.setTimeout(() => void gate?.look()))
  document.addEventListener('visibilitychange', () => void lookForBuild())
  window.setInterval(() => void checkHourly(), UPDATE_CHECK_MS)
  onServiceWorkerUpdate(() => {
    triesInVain = 0
    tryNow()
    void gate?.look()
    void lookForBuild()
  })
  onMissingPart(() => void lookForBuild())
  // A page that already has one follows it at once. The first one, with everything it caches, leaves the line to the
  // person.
  if (navigator.serviceWorker?.controller) void registerServiceWorker().then(lookForBuild)
  else {
    void lookForBuild()
    whenLineIsFree('offline', registerServiceWorker)
  }
}

function tryAgainLater(again: () => void): void {
  window.clearTimeout(nextTry)
  nextTry = window.setTimeout(
    () => {
      nextTry = undefined
      again()
    },
    Math.min(UPDATE_CHECK_MS, TRY_AGAIN_MS * 2 ** triesInVain),
  )
  triesInVain += 1
}

/** Ends the pause between two tries: something has happened that may let the next one succeed. */
function tryNow(): void {
  window.clearTimeout(nextTry)
  nextTry = undefined
}

/**
 * A part of the app is missing on the server: reloads if a reload is due. Resolves to `false` if none will follow
 * automatically.
 */
export async function reloadForMissingChunk(path: string): Promise<boolean> {
  if (gate === null) return false
  const build = await latestBuild()
  if (build === null) return false
  hasServerAnswered = true
  await checkServiceWorker()
  tryNow()
  return gate.requestForChunk(build, path)
}

/** Returns whether a newer build has been waiting for a quiet moment for some time. */
export function useUpdateWaiting(): boolean {
  return useSyncExternalStore(
    (listener) => {
      waitingListeners.add(listener)
      return () => waitingListeners.delete(listener)
    },
    () => isUpdateWaiting,
  )
}

/** Loads the newer build now, at the person's request. */
export function updateNow(): void {
  tryNow()
  void gate?.reloadNow()
}

function onWaiting(isWaiting: boolean): void {
  if (isWaiting) {
    patience ??= window.setTimeout(() => showWaiting(true), PATIENCE_MS)
    return
  }
  window.clearTimeout(patience)
  patience = undefined
  showWaiting(false)
}

function showWaiting(isWaiting: boolean): void {
  isUpdateWaiting = isWaiting
  for (const listener of waitingListeners) listener()
}

async function checkHourly(): Promise<void> {
  if (!navigator.onLine) return
  checkedAt = Date.now()
  await checkServiceWorker()
  await lookForBuild()
}

/** Also checks the service worker again, because the last one may have been damaged in transfer. */
async function lookForBuild(): Promise<void> {
  if (!navigator.onLine || document.visibilityState === 'hidden') return
  const build = await latestBuild()
  hasServerAnswered = build !== null
  if (build === null || build === currentBuild()) return
  if (build !== found) triesInVain = 0
  found = build
  await checkServiceWorker()
  tryNow()
  gate?.requestForBuild(build)
}
