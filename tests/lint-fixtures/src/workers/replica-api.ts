// Reported: farstead(one-way): Pages load this file too: it imports types and nothing else
import { queries } from '#db/registry.ts'

export const METHODS = { queries }
