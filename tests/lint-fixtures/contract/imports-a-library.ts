// Reported: farstead(one-way): contract imports zod and nothing else
import { map } from 'rxjs'

export const twice = map((n: number) => n * 2)
