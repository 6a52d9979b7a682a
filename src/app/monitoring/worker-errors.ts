import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'

const LOCK = 'farstead-worker-errors'

/**
 * Reports uncaught errors of the workers, which the library can't see from the page. All tabs receive them; the one
 * that holds the lock reports them, and when it closes, the next one does.
 */
export function watchWorkerErrors(report: (error: Error, worker: WorkerFault['worker']) => void): void {
  const reporting = navigator.locks.request(LOCK, () => {
    const channel = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<WorkerFault>) =>
      report(errorOf(data), data.worker),
    )
    return new Promise<never>(() => undefined)
  })
  // Rejected while the page unloads.
  reporting.catch(() => undefined)
}

/** Rebuilds the error with its name and the place where it occurred. */
function errorOf({ name, message, stack }: WorkerFault): Error {
  return Object.assign(new Error(message), { name, stack })
}
