// Reported: nothing
import workerUrl from '#workers/replica.worker.ts?worker&url'

export const address: string = workerUrl
