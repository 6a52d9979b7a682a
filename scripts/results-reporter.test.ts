import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RESULTS_VARIABLE } from './results-reporter.ts'
import { TestResults } from './test-results.ts'

const root = join(import.meta.dirname, '..')
const FILES = {
  'tests.test.ts': `
    import { describe, expect, it } from 'vitest'
    it('passes', () => {})
    it.skip('is left out', () => {})
    describe('a group', () => {
      it('fails', () => expect(4, 'how many').toBe(3))
    })`,
  'hook.test.ts': `
    import { beforeAll, describe, it } from 'vitest'
    describe('a group', () => {
      beforeAll(() => { throw new Error('no database') })
      it('is never run', () => {})
    })`,
  'import.test.ts': `throw new Error('no such file')`,
  'unhandled.test.ts': `
    import { it } from 'vitest'
    it('leaves a promise', () => { void Promise.reject(new Error('nobody listens')) })`,
}

let folder: string
let results: TestResults

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/reporter-'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  const resultsFile = join(folder, 'results.json')
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--root', folder, '--pool=threads'],
      `--reporter=${join(root, 'scripts/results-reporter.ts')}`,
    ],
    { cwd: folder, env: { ...process.env, [RESULTS_VARIABLE]: resultsFile } },
  )
  results = TestResults.parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('counts and names tests and the failures outside of them', () => {
  expect(results).toMatchObject({ passed: 2, failed: 4 })
  expect(results.failedTests.map(({ name }) => name).toSorted()).toEqual([
    'a group > fails',
    'hook.test.ts',
    'import.test.ts',
    'outside of any test file',
  ])
})

it('says why a test failed, and where', () => {
  const [failed] = results.failedTests.filter(({ name }) => name === 'a group > fails')
  expect(failed?.reason).toMatch(/^AssertionError: how many: expected 4 to be 3[^]*at .*tests\.test\.ts:6:/)
})

it('lists every file with its seconds', () => {
  expect(results.files.map(({ name }) => name).toSorted()).toEqual(Object.keys(FILES).toSorted())
  expect(results.files.every(({ seconds }) => seconds >= 0)).toBe(true)
})
