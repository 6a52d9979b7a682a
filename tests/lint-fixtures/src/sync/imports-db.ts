// Reported: nothing
import type { QueryName } from '#db/registry.ts'

export type Name = QueryName
