import type { ReplicaApi } from '#workers/replica-api.ts'

/**
 * Something to keep running on the current worker. Started on each new worker; stopped when the page no longer needs
 * it.
 */
export type Subscription = {
  start(api: ReplicaApi): Promise<() => void>
  /** The person changed or left: clear everything shown for the former person. */
  reset(): void
}

/** Keeps subscriptions running from one worker to the next. `open` returns the worker that is open now, if any. */
export function workerSubscriptions(open: () => ReplicaApi | null) {
  /** Each with what stops it on its worker. */
  const running = new Map<Subscription, () => void>()

  function run(subscription: Subscription, api: ReplicaApi): void {
    let stop: (() => void) | null = null
    let isStopped = false
    running.set(subscription, () => {
      isStopped = true
      stop?.()
    })
    subscription.start(api).then(
      (stopIt) => {
        stop = stopIt
        if (isStopped) stopIt()
      },
      (error: unknown) => console.error('A live query could not start', error),
    )
  }

  return {
    /** Keeps `subscription` running until the returned function is called. */
    add(subscription: Subscription): () => void {
      running.set(subscription, () => undefined)
      const api = open()
      if (api !== null) run(subscription, api)
      return () => {
        running.get(subscription)?.()
        running.delete(subscription)
      }
    },
    /** Starts every subscription on a worker that has just opened. */
    startOn(api: ReplicaApi): void {
      for (const subscription of running.keys()) run(subscription, api)
    },
    /** Clears what they show, because the person leaves. They start again with the next worker. */
    reset(): void {
      for (const subscription of running.keys()) {
        running.set(subscription, () => undefined)
        subscription.reset()
      }
    },
  }
}
