import { vi } from 'vitest'

/** As long as `expect.poll` waits (vitest.config.ts): what takes a moment takes seconds on a busy machine. */
const LIMIT_MS = 90_000

/**
 * Repeats `check` until it no longer throws, and returns its result. Throws its last error after 90 seconds, where
 * `vi.waitFor` alone gives up after one.
 */
export function patiently<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: LIMIT_MS })
}
