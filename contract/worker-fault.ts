/** The broadcast channel on which workers tell of errors that nothing has caught. Nobody listens where nothing is monitored. */
export const WORKER_FAULTS_CHANNEL = 'farstead-worker-faults'

/** An error as plain text fields, because some error objects can't be posted between contexts. */
export type WorkerFault = { worker: 'replica' | 'service'; name: string; message: string; stack: string }
