// Reported: sync/line stands below sync/pull
import { createPuller } from '#sync/pull/puller.ts'

export const make = createPuller
