// Reported: Take it from forms/zod.ts
import * as z from 'zod/mini'

export const Name = z.string()
