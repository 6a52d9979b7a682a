// Reported: farstead(one-way): db does not import from server
import type { Db } from '#server/scope/scope.ts'

export type ServerDb = Db
