import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { FailedTest, TestResults } from './test-results.ts'

/** The environment variable that names the file for the results. */
export const RESULTS_VARIABLE = 'TEST_RESULTS'

const MAX_REASON_LINES = 12

type ThrownError = { name?: string | undefined; message: string; stack?: string | undefined }
/** What the results need of a test file's report. */
export type ReportedModule = Pick<TestModule, 'moduleId' | 'children' | 'errors' | 'diagnostic'>

/** A Vitest reporter that writes `TestResults` to the file that `TEST_RESULTS` names. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly ReportedModule[], unhandled: readonly ThrownError[]): void {
    const file = process.env[RESULTS_VARIABLE]
    if (!file) throw new Error(`${RESULTS_VARIABLE} names no file`)
    writeFileSync(file, JSON.stringify(resultsOf(modules, unhandled, process.cwd())))
  }
}

/**
 * Returns the results of a run. File names are relative to `root`. What fails outside of a test (a hook, an import, an
 * error nobody caught) counts as a failed test of its own.
 */
export function resultsOf(
  modules: readonly ReportedModule[],
  unhandled: readonly ThrownError[],
  root: string,
): TestResults {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const failedTests = [
    ...inState('failed').map((test) => failureOf(test, root)),
    ...modules.flatMap((module) => failuresOutside(module, root)),
    ...unhandled.map((error) => ({ name: 'outside of any test file', reason: reasonIn(error, root) })),
  ]
  return {
    passed: inState('passed').length,
    failed: failedTests.length,
    skipped: inState('skipped').length,
    failedTests,
    files: modules.map((module) => ({
      name: relative(root, module.moduleId),
      seconds: Math.round(module.diagnostic().duration) / 1000,
    })),
  }
}

function failureOf(test: TestCase, root: string): FailedTest {
  const [error] = test.result().errors ?? []
  return { name: test.fullName, reason: error ? reasonIn(error, root) : '' }
}

/** Errors of imports and of hooks that run once. */
function failuresOutside(module: ReportedModule, root: string): FailedTest[] {
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return errors.map((error) => ({ name: relative(root, module.moduleId), reason: reasonIn(error, root) }))
}

/** The message and the first place in the stack that belongs to the project. */
function reasonIn({ name = 'Error', message, stack = '' }: ThrownError, root: string): string {
  const place = stack
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('at ') && line.includes(root) && !line.includes('node_modules'))
  const lines = stripVTControlCharacters(`${name}: ${message}`)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [...lines.slice(0, MAX_REASON_LINES), ...(place ? [place.replace(`${root}/`, '')] : [])].join('\n')
}
