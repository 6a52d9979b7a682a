// Reported: farstead(one-way): rxdb has no place in app
import { createRxDatabase } from 'rxdb'

export const create = createRxDatabase
