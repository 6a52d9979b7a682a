import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aloneTests, sharedPages, sharesPage } from './shared-pages.ts'

const root = join(import.meta.dirname, '..')
const TESTS = ['tests/browser/**/*.test.{ts,tsx}', 'src/**/*.browser.test.{ts,tsx}']
const ENGINE_TESTS = ['tests/integration/**/*.test.ts']
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** What other files would find changed, or would change for this one. */
const CHANGES_MODULES = /\bvi\.(?:mock|doMock|unmock|doUnmock|resetModules|hoisted|useFakeTimers)\(/

it.each([
  ['is on the bed of pages', "const bed = pageBed()\ntest('a')", true],
  ['says why it is alone', '// Alone: it mocks the words.\nconst bed = pageBed()', false],
  ['says "Alone:" without a reason', '// Alone:\nconst bed = pageBed()', true],
  ['has a bed of its own', "import { render } from 'react'", false],
])('a file that %s', (_, text, shares) => {
  expect(sharesPage(text)).toBe(shares)
})

it('a file that changes modules shares none', () => {
  const shared = sharedPages(root, TESTS)
  expect(shared.length).toBeGreaterThan(0)
  expect(shared.filter((file) => CHANGES_MODULES.test(textOf(file)))).toEqual([])
})

it('a file is alone for a reason that its text shows', () => {
  const alone = globSync(TESTS, { cwd: root }).filter((file) => textOf(file).startsWith('// Alone:'))
  expect(alone.filter((file) => !CHANGES_MODULES.test(textOf(file)))).toEqual([])
})

it('a file of the engine is alone if it changes modules, and only then', () => {
  const changes = globSync(ENGINE_TESTS, { cwd: root }).filter((file) => CHANGES_MODULES.test(textOf(file)))
  expect(changes.length).toBeGreaterThan(0)
  expect(aloneTests(root, ENGINE_TESTS)).toEqual(changes.toSorted())
})
