/** The broadcast channel on which workers report uncaught errors. Nothing listens on it if monitoring is off. */
export const WORKER_FAULTS_CHANNEL = 'farstead-worker-faults'

/** An error as plain text fields, because some error objects can't be posted between contexts. */
export type WorkerFault = { worker: 'replica' | 'service'; name: string; message: string; stack: string }
