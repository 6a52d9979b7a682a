// Reported: farstead(one-way): Layers and folders are crossed by
import { ok } from '../../contract/result.ts'

export const fine = ok(1)
