import { CHUNK_RELOAD_GUARD_MS } from '#contract/limits.ts'

/** The conditions that decide whether a reload would cost the person anything. All can change at any time. */
export type ReloadConditions = {
  isOnline(): boolean
  /** The server has responded; this is not the browser's opinion. */
  isReachable(): boolean
  /** Something typed or done here is not durable yet. */
  hasUnsavedWork(): boolean
  /** A request of this device is in progress. */
  isSyncing(): boolean
}

export type ReloadGateScope = ReloadConditions & {
  /** Remembers for as long as the tab lives. */
  memory: Pick<Storage, 'getItem' | 'setItem'>
  now(): number
  /** Prepares the page for `build` (a waiting service worker takes over). `false`: not yet, ask again later. */
  ready(build: string): Promise<boolean>
  reload(): void
  /** Called when a reload starts to wait for the gate, and when none waits any more. */
  onWaiting(isWaiting: boolean): void
}

const BUILDS_KEY = 'farstead-reloaded-builds'
const CHUNK_KEY = 'farstead-reloaded-chunk'

/**
 * The only place that reloads the page automatically: never while offline, never over unsaved work, and at most once
 * per build and tab (§4). A requested reload waits until `look` finds the gate open; call `look` whenever a condition
 * changes.
 */
export function createReloadGate(scope: ReloadGateScope) {
  let wanted: { build: string; chunkPath: string | null } | null = null
  let isReloading = false

  function isOpen(): boolean {
    return scope.isOnline() && scope.isReachable() && !scope.hasUnsavedWork() && !scope.isSyncing()
  }
  function isSpent(build: string): boolean {
    return reloadedBuilds().includes(build)
  }
  function reloadedBuilds(): string[] {
    return (scope.memory.getItem(BUILDS_KEY) ?? '').split(' ').filter(Boolean)
  }
  /** Returns whether the same path was reloaded for a missing chunk within the guard's time. */
  function isGuarded(path: string): boolean {
    const [lastPath, at] = (scope.memory.getItem(CHUNK_KEY) ?? '').split(' ')
    return lastPath === path && scope.now() - Number(at) < CHUNK_RELOAD_GUARD_MS
  }

  async function look(): Promise<void> {
    if (wanted === null || isReloading) return
    if (!isOpen()) return scope.onWaiting(true)
    await reloadOnce(wanted, isOpen)
  }

  async function reloadOnce(
    { build, chunkPath }: { build: string; chunkPath: string | null },
    mayReload: () => boolean,
  ): Promise<void> {
    const before = [scope.memory.getItem(BUILDS_KEY) ?? '', scope.memory.getItem(CHUNK_KEY) ?? ''] as const
    isReloading = true
    // Stored before the reload: otherwise the page would not know that it has reloaded, and would do so for ever.
    scope.memory.setItem(BUILDS_KEY, [...reloadedBuilds(), build].join(' '))
    if (chunkPath !== null) scope.memory.setItem(CHUNK_KEY, `${chunkPath} ${scope.now()}`)
    const isReady = await scope.ready(build)
    // Preparing takes some seconds, in which the person may have started to type, or the network may have gone.
    if (isReady && mayReload()) {
      scope.onWaiting(false)
      return scope.reload()
    }
    scope.memory.setItem(BUILDS_KEY, before[0])
    scope.memory.setItem(CHUNK_KEY, before[1])
    isReloading = false
    if (isReady) scope.onWaiting(true)
  }

  return {
    /** A newer build is on the server: reload for it once the gate is open. */
    requestForBuild(build: string): void {
      if (isSpent(build)) return
      wanted = { build, chunkPath: wanted?.chunkPath ?? null }
      void look()
    },
    /**
     * A part of the app could not be loaded on `path`. Returns `false` if no reload may follow: then the error screen
     * stays.
     */
    requestForChunk(build: string, path: string): boolean {
      if (isSpent(build) || isGuarded(path) || !scope.isOnline()) return false
      wanted = { build, chunkPath: path }
      void look()
      return true
    },
    look,
    /** Reloads at the person's request; from then on it waits only for the network. */
    async reloadNow(): Promise<void> {
      if (wanted !== null && !isReloading && scope.isOnline()) await reloadOnce(wanted, scope.isOnline)
    },
  }
}

export type ReloadGate = ReturnType<typeof createReloadGate>
