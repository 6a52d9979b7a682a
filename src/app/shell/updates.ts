import { UPDATE_CHECK_MS } from '#contract/limits.ts'
import { replica } from '#app/replica/replica.ts'
import { hasUnsavedWork, onAllSaved } from '#app/ui/unsaved-work.ts'
import type { SyncStatus } from '#workers/replica-api.ts'
import { currentBuild, latestBuild } from './build-check.ts'
import { createReloadGate, type ReloadGate } from './reload-gate.ts'
import {
  activateNewest,
  checkServiceWorker,
  onServiceWorkerUpdate,
  registerServiceWorker,
} from './service-worker-registration.ts'

let status: SyncStatus | undefined
let hasServerAnswered = false
let gate: ReloadGate | null = null

/**
 * Keeps the app on its newest build: asks every 3600 s while online and visible, on return to the foreground and when a
 * service worker has taken over, and reloads once through the gate (§4, §9). A development server has no builds.
 */
export function startUpdates(): void {
  if (!import.meta.env.PROD) return
  gate = createReloadGate({
    isOnline: () => navigator.onLine,
    // Without a replica open, as on the login page, the answer about the build is the one real answer there is.
    isReachable: () => (status ? status.reachability === 'reachable' : hasServerAnswered),
    hasUnsavedWork,
    isSyncing: () => status?.isSyncing ?? false,
    memory: window.sessionStorage,
    now: Date.now,
    reload: async () => {
      if (!(await activateNewest())) return false
      window.location.reload()
      return true
    },
  })
  replica.watchStatus((next) => {
    status = next
    void gate?.look()
  })
  onAllSaved(() => void gate?.look())
  window.addEventListener('online', () => void gate?.look())
  document.addEventListener('visibilitychange', () => void lookForBuild())
  window.setInterval(() => void lookForBuild(), UPDATE_CHECK_MS)
  onServiceWorkerUpdate(() => void lookForBuild())
  void registerServiceWorker().then(lookForBuild)
}

/** A part of the app is missing on the server: reloads if a reload is due. `false` if none will come by itself. */
export async function reloadForMissingChunk(path: string): Promise<boolean> {
  if (gate === null) return false
  const build = await latestBuild()
  if (build === null) return false
  hasServerAnswered = true
  await checkServiceWorker()
  return gate.requestForChunk(build, path)
}

async function lookForBuild(): Promise<void> {
  if (!navigator.onLine || document.visibilityState === 'hidden') return
  const build = await latestBuild()
  hasServerAnswered = build !== null
  if (build === null || build === currentBuild()) return
  await checkServiceWorker()
  gate?.requestForBuild(build)
}
