/** The broadcast channel on which workers tell of errors that nothing has caught. Nobody listens where nothing is monitored. */
export const WORKER_FAULTS_CHANNEL = 'farstead-worker-faults'

/** An error as any context can receive it: error objects of some kinds can't be sent. */
export type WorkerFault = { worker: 'replica' | 'service'; name: string; message: string; stack: string }
