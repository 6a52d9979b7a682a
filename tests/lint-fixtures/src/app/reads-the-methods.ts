// Reported: nothing
import { METHODS } from '#workers/replica-api.ts'

export const limitMs: number = METHODS.mutate.limitMs
