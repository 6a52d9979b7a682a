// Reported: farstead(one-way): server does not import from db
import type { QueryName } from '#db/registry.ts'

export type Name = QueryName
