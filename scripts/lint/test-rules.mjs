import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortTitles } from './short-titles.mjs'
import { UNSTEADY } from './unsteady.mjs'

/** The rules about tests. */
export const TEST_RULES = { ...UNSTEADY, 'short-titles': shortTitles }

/** Tests that still break one of these rules. tests/lint/exceptions.test.ts sees to it that the list only gets shorter. */
const EXCEPTIONS = JSON.parse(readFileSync(join(import.meta.dirname, 'test-exceptions.json'), 'utf8'))

/** Returns the rules as the linter takes them, with or without the exceptions. */
export function testRules({ except }) {
  return Object.fromEntries(
    Object.keys(TEST_RULES).map((rule) => [
      `farstead/${rule}`,
      ['error', { except: except ? (EXCEPTIONS[rule] ?? []) : [] }],
    ]),
  )
}
