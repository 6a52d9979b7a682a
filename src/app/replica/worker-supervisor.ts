import { ok, type Result } from '#contract/result.ts'
import { METHODS, type ReplicaApi } from '#workers/replica-api.ts'
import { deferred } from './deferred.ts'
import { withinLimit, workerFailure } from './settle.ts'
import { linkWorker, type WorkerLink } from './worker-link.ts'
import { workerSubscriptions } from './worker-subscriptions.ts'

/** How long a caller waits for opening: long enough for some replacements, but not for ever. */
const OUTCOME_LIMIT_MS = 150_000
/** A worker that dies younger than this is replaced after growing pauses, an older one at once. */
const YOUNG_MS = 10_000
const REPLACE_PAUSES_MS = [0, 250, 1_000, 3_000, 10_000]

/**
 * State of the page's replica. `failed`: a replacement will follow, unless the sign-in was refused.
 * `held`: the same, and a tab of an older build has to be closed first.
 * `outdated`: a newer build has migrated the replica; only a reload helps.
 */
export type ReplicaPhase = 'closed' | 'opening' | 'open' | 'failed' | 'held' | 'outdated'

export type WorkerSupervisor = ReturnType<typeof superviseWorker>

/**
 * Keeps one worker alive for one person. `closed → opening → open`, `failed` between a death and the next opening,
 * `outdated` permanently.
 * Replaces a dead worker, opens the replica for the same person and restarts every subscription.
 */
export function superviseWorker(startWorker: () => Worker, onOpen: (api: ReplicaApi) => void) {
  const current = () => (phase === 'open' ? link : null)
  const subscriptions = workerSubscriptions(() => current()?.api ?? null)
  const replacement = nextWorker()
  const phaseListeners = new Set<() => void>()
  let phase: ReplicaPhase = 'closed'
  let link: WorkerLink | null = null
  let boundTo: string | null = null
  let opened = deferred<WorkerLink>()
  /** The result of opening for this person, from the newest worker; if that worker dies, from the next one. */
  let outcome = deferred<Result<void>>()

  function setPhase(next: ReplicaPhase): void {
    if (phase === 'open' && next !== 'open') opened = deferred<WorkerLink>()
    phase = next
    for (const listener of phaseListeners) listener()
  }

  /** Returns a worker that isn't bound to anybody yet. */
  function freshLink(): WorkerLink {
    if (boundTo === null && link !== null) return link
    return startLink()
  }

  function startLink(): WorkerLink {
    replacement.begun()
    link = linkWorker(startWorker(), onDeath)
    return link
  }

  function onDeath(reason: string): void {
    console.warn('The replica worker is replaced:', reason)
    link = null
    replacement.died()
    if (boundTo === null) return
    scheduleReplacement(boundTo)
    setPhase('failed')
  }

  function scheduleReplacement(userId: string): void {
    // Waiting callers get the outcome of the next try.
    const next = deferred<Result<void>>()
    outcome.resolve(next.promise)
    outcome = next
    replacement.schedule(() => void openOn(startLink(), userId))
  }

  /** Opens the replica on a fresh worker. Retries temporary failures with another worker. */
  async function openOn(target: WorkerLink, userId: string): Promise<void> {
    // Keep the request to the person on screen during the retry.
    if (phase !== 'held') setPhase('opening')
    const answer = await target.call(METHODS.open.limitMs, (api) => api.open({ userId }))
    if (link !== target) return
    outcome.resolve(answer)
    if (answer.ok) return announceOpen(target)
    target.end(answer.failure.message)
    link = null
    if (answer.failure.kind === 'conflict') return setPhase('outdated')
    if (answer.failure.kind !== 'unauthorized' && boundTo === userId) {
      replacement.failed()
      scheduleReplacement(userId)
    }
    setPhase(answer.failure.kind === 'storage' && answer.failure.isHeld ? 'held' : 'failed')
  }

  function announceOpen(target: WorkerLink): void {
    setPhase('open')
    opened.resolve(target)
    onOpen(target.api)
    subscriptions.startOn(target.api)
  }

  /** Ends the worker and unbinds the person, so that none of their data stays on screen or in memory. */
  function unbind(reason: string): void {
    replacement.forget()
    link?.end(reason)
    link = null
    boundTo = null
    outcome.resolve(workerFailure(reason))
    outcome = deferred<Result<void>>()
    setPhase('closed')
    subscriptions.reset()
  }

  return {
    phase: () => phase,
    boundTo: () => boundTo,
    /** Resolves with the worker once it is open; calls made during a replacement wait here. */
    opened: () => opened.promise,
    /** Returns whether this is the current worker, rather than a former one whose last messages are still arriving. */
    isCurrent: (api: ReplicaApi) => link?.api === api,
    current,
    freshLink,
    unbind,
    /** Binds a worker on which this person has just signed in. */
    bind(target: WorkerLink, userId: string): void {
      if (link !== target) return
      boundTo = userId
      outcome.resolve(ok(undefined))
      announceOpen(target)
    },
    /** Starts opening for a person; `outcome` reports the result. */
    open(userId: string): void {
      const target = freshLink()
      boundTo = userId
      void openOn(target, userId)
    },
    /** Returns whether a worker is open, opening or due for this person; `false` once the sign-in was refused. */
    isTriedFor: (userId: string) => boundTo === userId && (phase !== 'failed' || replacement.isDue()),
    /** Resolves with the result of opening. If a worker dies meanwhile, the next one provides the result. */
    outcome: () => withinLimit(OUTCOME_LIMIT_MS, outcome.promise),
    /** Keeps `subscription` running across workers until the returned function is called. */
    subscribe: subscriptions.add,
    onPhase(listener: () => void): () => void {
      phaseListeners.add(listener)
      return () => phaseListeners.delete(listener)
    },
  }
}

/** When a worker is replaced: at once, or after growing pauses if workers die young. */
function nextWorker() {
  let bornAt = 0
  let deaths = 0
  let timer: number | undefined

  function cancel(): void {
    window.clearTimeout(timer)
    timer = undefined
  }

  return {
    isDue: () => timer !== undefined,
    /** A worker begins, so none is due. */
    begun(): void {
      cancel()
      bornAt = performance.now()
    },
    /** The worker died by itself. */
    died(): void {
      deaths = performance.now() - bornAt < YOUNG_MS ? deaths + 1 : 0
    },
    /** The worker lives, but could not open the replica. */
    failed(): void {
      deaths += 1
    },
    schedule(start: () => void): void {
      cancel()
      timer = window.setTimeout(start, REPLACE_PAUSES_MS[Math.min(deaths, REPLACE_PAUSES_MS.length - 1)] ?? 0)
    },
    /** The person leaves: nothing is due, and the next one begins without pauses. */
    forget(): void {
      cancel()
      deaths = 0
    },
  }
}
