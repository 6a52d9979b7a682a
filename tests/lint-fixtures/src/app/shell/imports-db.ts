// Reported: farstead(one-way): app does not import from db
import type { QueryName } from '#db/registry.ts'

export type Name = QueryName
