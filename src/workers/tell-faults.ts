import { WORKER_FAULTS_CHANNEL, type WorkerFault } from '#contract/worker-fault.ts'

type Failing = {
  addEventListener: (type: 'error' | 'unhandledrejection', listener: (event: Event) => void) => void
}

/** Tells the pages of each error of this worker that nothing has caught. The browser goes on doing what it does with it. */
export function tellFaults(worker: WorkerFault['worker'], scope: Failing): void {
  const channel = new BroadcastChannel(WORKER_FAULTS_CHANNEL)
  const tell = (thrown: unknown) => {
    // What was thrown and is no error may be anything, also what somebody wrote.
    const { name, message, stack } =
      thrown instanceof Error ? thrown : { name: 'Error', message: `thrown: ${typeof thrown}`, stack: '' }
    channel.postMessage({ worker, name, message, stack: stack ?? '' } satisfies WorkerFault)
  }
  scope.addEventListener('error', (event) => tell(Reflect.get(event, 'error')))
  scope.addEventListener('unhandledrejection', (event) => tell(Reflect.get(event, 'reason')))
}
