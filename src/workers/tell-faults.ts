import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'

type Failing = {
  addEventListener: (type: 'error' | 'unhandledrejection', listener: (event: Event) => void) => void
}

/** Reports each uncaught error of this worker to the pages. The browser's own handling stays as it is. */
export function tellFaults(worker: WorkerFault['worker'], scope: Failing): void {
  const channel = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
  const tell = (thrown: unknown) => {
    // A thrown value that isn't an error may be anything, including text that a person wrote.
    const { name, message, stack } =
      thrown instanceof Error ? thrown : { name: 'Error', message: `thrown: ${typeof thrown}`, stack: '' }
    channel.postMessage({ worker, name, message, stack: stack ?? '' } satisfies WorkerFault)
  }
  scope.addEventListener('error', (event) => tell(Reflect.get(event, 'error')))
  scope.addEventListener('unhandledrejection', (event) => tell(Reflect.get(event, 'reason')))
}
