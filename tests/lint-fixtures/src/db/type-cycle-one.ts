// Reported: Dependency cycle
import type { Other } from './type-cycle-two.ts'

export type One = { other: Other | null }
