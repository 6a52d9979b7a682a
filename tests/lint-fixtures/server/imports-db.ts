// Reported: farstead(one-way): server does not import from db
import type { QueryName } from '#db/registry-types.ts'

export type Name = QueryName
