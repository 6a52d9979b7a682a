import { ok, type Result } from '#contract/result.ts'
import type { ReplicaApi } from '#workers/replica-api.ts'
import { deferred } from './deferred.ts'
import { withinLimit, workerFailure } from './settle.ts'
import { linkWorker, type WorkerLink } from './worker-link.ts'

/** Opening may have to load the worker's script over a slow line, or carry a replica over to a new version. */
const OPEN_LIMIT_MS = 60_000
/** A caller that waits for it to open waits for some replacements, not for ever. */
const OUTCOME_LIMIT_MS = 150_000
/** A worker that dies younger than this is replaced with growing pauses, an older one at once. */
const YOUNG_MS = 10_000
const REPLACE_PAUSES_MS = [0, 250, 1_000, 3_000, 10_000]

/**
 * Where the page stands with its replica. `failed`: a replacement is on its way, unless the sign-in was refused.
 * `held`: the same, and a tab of an older build is to be closed first.
 * `outdated`: a newer build has carried the replica on; only a reload helps.
 */
export type ReplicaPhase = 'closed' | 'opening' | 'open' | 'failed' | 'held' | 'outdated'

/** Something to keep running on the current worker: started on each new one, stopped with the page's interest. */
export type Subscription = {
  start(api: ReplicaApi): Promise<() => void>
  /** The person changed or left: what was shown of the former one must go. */
  reset(): void
}

/**
 * Keeps one worker alive for one person. `closed → opening → open`, `failed` between a death and the next opening,
 * `outdated` for good.
 * A dead worker is replaced and opened for the same person, and every subscription is started on it again.
 */
export function superviseWorker(startWorker: () => Worker, onOpen: (api: ReplicaApi) => void) {
  const subscriptions = new Map<Subscription, () => void>()
  const phaseListeners = new Set<() => void>()
  let phase: ReplicaPhase = 'closed'
  let link: WorkerLink | null = null
  let boundTo: string | null = null
  let opened = deferred<WorkerLink>()
  /** What comes of opening for this person: told by the newest worker, where one died by the next. */
  let outcome = deferred<Result<void>>()
  let bornAt = 0
  let deaths = 0
  let replaceTimer: number | undefined

  function setPhase(next: ReplicaPhase): void {
    if (phase === 'open' && next !== 'open') opened = deferred<WorkerLink>()
    phase = next
    for (const listener of phaseListeners) listener()
  }

  /** A worker that belongs to nobody yet. */
  function freshLink(): WorkerLink {
    if (boundTo === null && link !== null) return link
    return startLink()
  }

  function startLink(): WorkerLink {
    cancelReplacement()
    bornAt = performance.now()
    link = linkWorker(startWorker(), onDeath)
    return link
  }

  function onDeath(reason: string): void {
    console.warn('The replica worker is replaced:', reason)
    link = null
    deaths = performance.now() - bornAt < YOUNG_MS ? deaths + 1 : 0
    if (boundTo === null) return
    scheduleReplacement(boundTo)
    setPhase('failed')
  }

  function scheduleReplacement(userId: string): void {
    const pause = REPLACE_PAUSES_MS[Math.min(deaths, REPLACE_PAUSES_MS.length - 1)] ?? 0
    awaitNext()
    cancelReplacement()
    replaceTimer = window.setTimeout(() => void openOn(startLink(), userId), pause)
  }

  function cancelReplacement(): void {
    window.clearTimeout(replaceTimer)
    replaceTimer = undefined
  }

  /** Waiting callers still get the outcome of the next try. */
  function awaitNext(): void {
    const next = deferred<Result<void>>()
    outcome.resolve(next.promise)
    outcome = next
  }

  /** Opens the replica on a fresh worker; what may pass is tried again with another worker. */
  async function openOn(target: WorkerLink, userId: string): Promise<void> {
    // What a person is asked to do stays on screen while it is tried again.
    if (phase !== 'held') setPhase('opening')
    const answer = await target.call(OPEN_LIMIT_MS, (api) => api.open({ userId }))
    if (link !== target) return
    outcome.resolve(answer)
    if (answer.ok) return announceOpen(target)
    target.end(answer.failure.message)
    link = null
    if (answer.failure.kind === 'conflict') return setPhase('outdated')
    if (answer.failure.kind !== 'unauthorized' && boundTo === userId) {
      deaths += 1
      scheduleReplacement(userId)
    }
    setPhase(answer.failure.kind === 'storage' && answer.failure.isHeld ? 'held' : 'failed')
  }

  function announceOpen(target: WorkerLink): void {
    setPhase('open')
    opened.resolve(target)
    onOpen(target.api)
    for (const subscription of subscriptions.keys()) run(subscription, target)
  }

  function run(subscription: Subscription, target: WorkerLink): void {
    let stop: (() => void) | null = null
    let isStopped = false
    subscriptions.set(subscription, () => {
      isStopped = true
      stop?.()
    })
    subscription.start(target.api).then(
      (stopIt) => {
        stop = stopIt
        if (isStopped) stopIt()
      },
      (error: unknown) => console.error('A live query could not start', error),
    )
  }

  /** Ends the worker and forgets the person, so that nothing of theirs stays on screen or in memory. */
  function unbind(reason: string): void {
    cancelReplacement()
    link?.end(reason)
    link = null
    boundTo = null
    outcome.resolve(workerFailure(reason))
    outcome = deferred<Result<void>>()
    deaths = 0
    setPhase('closed')
    for (const subscription of subscriptions.keys()) {
      subscriptions.set(subscription, () => undefined)
      subscription.reset()
    }
  }

  return {
    phase: () => phase,
    boundTo: () => boundTo,
    /** The worker once it is open; a call that meets a replacement under way waits for it here. */
    opened: () => opened.promise,
    /** Whether this is the worker of the moment, and not one whose last words are still arriving. */
    isCurrent: (api: ReplicaApi) => link?.api === api,
    current: () => (phase === 'open' ? link : null),
    freshLink,
    unbind,
    /** Binds a worker that has just signed this person in. */
    bind(target: WorkerLink, userId: string): void {
      if (link !== target) return
      boundTo = userId
      outcome.resolve(ok(undefined))
      announceOpen(target)
    },
    /** Begins to open for a person; `outcome` tells what comes of it. */
    open(userId: string): void {
      const target = freshLink()
      boundTo = userId
      void openOn(target, userId)
    },
    /** Whether a worker is open, on its way, or due; not once the sign-in was refused. */
    isTriedFor: (userId: string) => boundTo === userId && (phase !== 'failed' || replaceTimer !== undefined),
    /** What came, or comes, of opening; a worker that dies meanwhile leaves the answer to the next one. */
    outcome: () => withinLimit(OUTCOME_LIMIT_MS, outcome.promise),
    /** Keeps `subscription` running across workers until the returned function is called. */
    subscribe(subscription: Subscription): () => void {
      subscriptions.set(subscription, () => undefined)
      if (phase === 'open' && link !== null) run(subscription, link)
      return () => {
        subscriptions.get(subscription)?.()
        subscriptions.delete(subscription)
      }
    },
    onPhase(listener: () => void): () => void {
      phaseListeners.add(listener)
      return () => phaseListeners.delete(listener)
    },
  }
}
