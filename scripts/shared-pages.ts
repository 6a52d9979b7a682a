import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tests in the browser that use the bed of pages, which puts everything back after each test. */
const ON_THE_BED = /\bpageBed\(\)/
/** How a test says, in its first line, that it needs a page or modules of its own, and why. */
const ALONE = /^\/\/ Alone: \S/

/**
 * Returns which test files share one document and its modules: those on the bed of pages (tests/support/page-bed.tsx)
 * whose first line doesn't say "Alone:". A page loads some 570 modules, which takes longer than most of their tests.
 */
export function sharedPages(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => sharesPage(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}

/** Returns whether a test file with this text shares its document with others. */
export function sharesPage(text: string): boolean {
  return ON_THE_BED.test(text) && !ALONE.test(text)
}

/** Returns which test files share nothing, whatever bed they are on: their first line says "Alone:". */
export function aloneTests(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => ALONE.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}
