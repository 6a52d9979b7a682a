// Reported: nothing
import { violations } from '#tests/support/axe-violations.ts'

export const look = violations
