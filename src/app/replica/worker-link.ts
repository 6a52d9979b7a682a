import { proxy, wrap } from 'comlink'
import type { Result } from '#contract/result.ts'
import type { ReplicaApi } from '#workers/replica-api.ts'
import { deferred } from './deferred.ts'
import { settled, withinLimit, workerFailure } from './settle.ts'

const PING_EVERY_MS = 2_000
/** Pings in a row without an answer that make a worker count as dead: 8 s. */
const PINGS_MISSED_MAX = 4
/** The same before its first answer: the script may still be loading over a slow line, 90 s. */
const PINGS_MISSED_MAX_AT_START = 45

/** One replica worker and whether it still lives. */
export type WorkerLink = {
  api: ReplicaApi
  /** Settles with what `run` returns, or with a `worker` failure when the worker dies or `limitMs` pass first. */
  call<T>(limitMs: number, run: (api: ReplicaApi) => Promise<Result<T>>): Promise<Result<T>>
  /** Terminates the worker; pending calls settle with a `worker` failure. */
  end(reason: string): void
}

/** Starts watching over a worker. `onDeath` is called once if it dies by itself, never after `end`. */
export function linkWorker(worker: Worker, onDeath: (reason: string) => void): WorkerLink {
  // Comlink's mapped type loses the generics; every method but `signal` answers a promise, and callbacks go as proxies.
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

/** Missed pings are counted by ticks, so that a page that was frozen does not blame the worker on waking. */
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
    // A hidden page's timers and its worker are slowed down at the browser's will: silence means nothing.
    if (document.visibilityState === 'hidden') missed = 0
    else if (missed >= allowed) die('the worker fell silent')
    else ping()
  }, PING_EVERY_MS)
}
