// Reported: Dependency cycle
import type { One } from './type-cycle-one.ts'

export type Other = { one: One | null }
