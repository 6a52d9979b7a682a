// Reported: farstead(one-way): sync does not import from workers
import type { ReplicaApi } from '#workers/replica-api.ts'

export type Api = ReplicaApi
