// Reported: farstead(one-way): db does not import from server
import type { Db } from '#server/store/tables.ts'

export type ServerDb = Db
