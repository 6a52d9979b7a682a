// Reported: farstead(one-way): app imports only types from workers
import { replicaApi } from '#workers/replica.worker.ts'

export const api = replicaApi
