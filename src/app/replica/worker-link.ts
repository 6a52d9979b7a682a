import { proxy, wrap } from 'comlink'
import type { Result } from '#contract/result.ts'
import type { ReplicaApi } from '#workers/replica-api.ts'
import { deferred } from './deferred.ts'
import { settled, withinLimit, workerFailure } from './settle.ts'

const PING_EVERY_MS = 2_000
/** Number of consecutive pings without an answer after which a worker counts as dead: 8 s. */
const PINGS_MISSED_MAX = 4
/** The same before the first answer, because the script may still be loading over a slow connection: 90 s. */
const PINGS_MISSED_MAX_AT_START = 45

/** A replica worker and whether it is alive. */
export type WorkerLink = {
  api: ReplicaApi
  /** Settles with the result of `run`, or with a `worker` failure if the worker dies or `limitMs` pass first. */
  call<T>(limitMs: number, run: (api: ReplicaApi) => Promise<Result<T>>): Promise<Result<T>>
  /** Terminates the worker; pending calls settle with a `worker` failure. */
  end(reason: string): void
}

/** Starts watching a worker. Calls `onDeath` once if the worker dies by itself, never after `end`. */
export function linkWorker(worker: Worker, onDeath: (reason: string) => void): WorkerLink {
  // Comlink's mapped type loses the generics. Every method except `signal` returns a promise, and callbacks are
  // proxied.
  const api = wrap<ReplicaApi>(worker) as unknown as ReplicaApi
  const { promise: died, resolve: settleDied } = deferred<Result<never>>()
  let isDead = false

  function end(reason: string): void {
    if (isDead) return
    isDead = true
    window.clearInterval(heartbeat)
    worker.terminate()
    settleDied(workerFailure(reason))
  }
  function die(reason: string): void {
    if (isDead) return
    end(reason)
    onDeath(reason)
  }

  worker.addEventListener('error', (event) => die(event.message || 'the worker failed'))
  const heartbeat = watchHeartbeat(api, die)
  api.watchLost(proxy(() => die('the replica was lost'))).catch((error: unknown) => die(String(error)))

  return {
    api,
    end,
    call: (limitMs, run) =>
      withinLimit(
        limitMs,
        died,
        settled(() => run(api)),
      ),
  }
}

/** Counts missed pings in ticks, so that a page that was frozen does not blame the worker when it wakes. */
function watchHeartbeat(api: ReplicaApi, die: (reason: string) => void): number {
  let missed = 0
  let allowed = PINGS_MISSED_MAX_AT_START

  function ping(): void {
    missed += 1
    api.ping().then(
      () => {
        missed = 0
        allowed = PINGS_MISSED_MAX
      },
      (error: unknown) => die(String(error)),
    )
  }
  ping()
  return window.setInterval(() => {
    // The browser slows down a hidden page's timers and its worker, so silence means nothing.
    if (document.visibilityState === 'hidden') missed = 0
    else if (missed >= allowed) die('the worker fell silent')
    else ping()
  }, PING_EVERY_MS)
}
