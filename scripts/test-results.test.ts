import { describe, expect, it } from 'vitest'
import { parseTestResults, withSecondTry } from './test-results.ts'

const MESSAGE = `AssertionError: expected \u001B[31m4\u001B[39m to be 3

    at node_modules/chai/chai.js:1:1
    at /project/node_modules/chai/chai.js:2:2
    at /project/tests/a.test.ts:3:3
    at /project/tests/b.test.ts:4:4`
const REASON = 'AssertionError: expected 4 to be 3\n    at tests/a.test.ts:3:3'
const because = (name: string) => ({ name, reason: REASON })

const report = (files: Record<string, Record<string, string>>) => {
  const statuses = Object.values(files).flatMap((tests) => Object.values(tests))
  return JSON.stringify({
    numPassedTests: statuses.filter((status) => status === 'passed').length,
    numFailedTests: statuses.filter((status) => status === 'failed').length,
    numPendingTests: 0,
    testResults: Object.entries(files).map(([file, tests]) => ({
      name: `/project/${file}`,
      status: Object.values(tests).some((status) => status !== 'passed') ? 'failed' : 'passed',
      assertionResults: Object.entries(tests).map(([fullName, status]) => ({
        fullName,
        status,
        failureMessages: status === 'failed' ? [MESSAGE] : [],
      })),
    })),
  })
}
const read = (files: Parameters<typeof report>[0]) => parseTestResults(report(files), '/project')

const FIRST = read({
  'tests/a.test.ts': { one: 'passed', two: 'failed' },
  'tests/b.test.ts': { three: 'failed', four: 'passed' },
  'tests/c.test.ts': { five: 'passed' },
})

it('a report tells which files and tests failed, and why', () => {
  expect(FIRST).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    failedFiles: ['tests/a.test.ts', 'tests/b.test.ts'],
    failedTests: [because('two'), because('three')],
  })
})

describe('a second try', () => {
  it('counts what passed then as passed, and names it', () => {
    const second = read({
      'tests/a.test.ts': { one: 'passed', two: 'passed' },
      'tests/b.test.ts': { three: 'passed', four: 'passed' },
    })
    expect(withSecondTry(FIRST, second)).toMatchObject({
      passed: 5,
      failed: 0,
      unsteady: [because('two'), because('three')],
    })
  })

  it('leaves what failed again failed, also when another test of its file did', () => {
    const second = read({
      'tests/a.test.ts': { one: 'failed', two: 'passed' },
      'tests/b.test.ts': { three: 'failed', four: 'passed' },
    })
    expect(withSecondTry(FIRST, second)).toMatchObject({
      passed: 3,
      failed: 2,
      failedTests: [because('one'), because('three')],
      unsteady: [because('two')],
    })
  })

  it('that ended badly without a failed test is a failure still', () => {
    const second = { ...read({ 'tests/a.test.ts': { one: 'passed', two: 'passed' } }), failed: 1 }
    expect(withSecondTry(FIRST, second).failed).toBe(1)
  })
})
