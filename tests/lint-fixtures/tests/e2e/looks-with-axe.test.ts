// Reported: eslint(no-restricted-imports): '#tests/support/axe-violations.ts' import is restricted
import { violations } from '#tests/support/axe-violations.ts'

export const look = violations
