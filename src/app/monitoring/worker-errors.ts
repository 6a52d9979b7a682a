import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'

const LOCK = 'farstead-worker-errors'

/**
 * Reports errors that nothing has caught in the workers, which the library sees only in the page that it runs in. All
 * tabs hear of them; the one that holds the lock reports, and when it closes the next.
 */
export function watchWorkerErrors(report: (error: Error, worker: WorkerFault['worker']) => void): void {
  const reporting = navigator.locks.request(LOCK, () => {
    const channel = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<WorkerFault>) =>
      report(errorOf(data), data.worker),
    )
    return new Promise<never>(() => undefined)
  })
  // Refused while the page goes away.
  reporting.catch(() => undefined)
}

/** By its name, and by the place where it happened. */
function errorOf({ name, message, stack }: WorkerFault): Error {
  return Object.assign(new Error(message), { name, stack })
}
