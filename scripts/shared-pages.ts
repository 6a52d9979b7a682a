import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A replaced module stays replaced for every file that shares it, and one that was loaded before isn't replaced at all. */
const REPLACES_MODULES = /\bvi\.(?:mock|doMock|unmock|doUnmock|resetModules)\(/
/** How a test says, in its first line, that it needs a page or modules of its own, and why. */
const ALONE = /^\/\/ Alone: \S/

/**
 * Returns which test files share one document and its modules: all but those that replace modules and those whose first
 * line says "Alone:". A page loads some 570 modules, which takes longer than most of their tests. What a file leaves
 * behind on a shared page fails it (tests/support/shared-page.ts).
 */
export function sharedPages(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => sharesPage(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}

/** Returns whether a test file with this text shares its document with others. */
export function sharesPage(text: string): boolean {
  return !REPLACES_MODULES.test(text) && !ALONE.test(text)
}

/** Returns which test files share nothing, whatever bed they are on: their first line says "Alone:". */
export function aloneTests(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => ALONE.test(readFileSync(join(root, file), 'utf8')))
    .toSorted()
}
