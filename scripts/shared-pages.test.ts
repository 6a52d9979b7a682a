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
  ['has a bed of its own', "import { render } from 'react'", true],
  ['says why it is alone', '// Alone: it starts the theme.\nconst bed = pageBed()', false],
  ['says "Alone:" without a reason', '// Alone:\nconst bed = pageBed()', true],
  ['replaces a module', "vi.mock('#app/replica/replica.ts')\nconst bed = pageBed()", false],
])('a file that %s', (_, text, shares) => {
  expect(sharesPage(text)).toBe(shares)
})

it('most tests in the browser share a page', () => {
  const all = globSync(TESTS, { cwd: root })
  expect(sharedPages(root, TESTS).length).toBeGreaterThan(all.length / 2)
})

it('a file of the engine is alone if it changes modules, and only then', () => {
  const changes = globSync(ENGINE_TESTS, { cwd: root }).filter((file) => CHANGES_MODULES.test(textOf(file)))
  expect(changes.length).toBeGreaterThan(0)
  expect(aloneTests(root, ENGINE_TESTS)).toEqual(changes.toSorted())
})
