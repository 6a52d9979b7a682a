// Reported: nothing
import { readRows } from '#db/storage/rows.ts'

export const read = readRows
