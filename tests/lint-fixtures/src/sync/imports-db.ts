// Reported: nothing
import type { QueryName } from '#db/registry-types.ts'

export type Name = QueryName
