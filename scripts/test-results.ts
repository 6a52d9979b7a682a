import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** A failed test, with its error and the first place in the stack that belongs to the project. */
export type FailedTest = { name: string; reason: string }

/** What Vitest's JSON report says about a run. File names are relative to the project's root. */
export type TestResults = {
  passed: number
  failed: number
  skipped: number
  /** Files with a failed test, or that failed as a whole. */
  failedFiles: string[]
  /** The failed tests; a file that failed as a whole has none. */
  failedTests: FailedTest[]
}

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

/** Reads a report written by `--reporter=json`; throws if it isn't one. */
export function parseTestResults(json: string, root: string): TestResults {
  const report = Report.parse(JSON.parse(json))
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failedFiles: failedFiles.map(({ name }) => relative(root, name)),
    failedTests: failedFiles.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          name: fullName,
          reason: reasonIn(failureMessages?.[0] ?? '', root),
        })),
    ),
  }
}

const MAX_REASON_LINES = 12

function reasonIn(message: string, root: string): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const isStack = (line: string) => line.startsWith('    at ')
  const place = lines.find((line) => isStack(line) && line.includes(root) && !line.includes('node_modules'))
  const error = lines.filter((line) => !isStack(line) && line.trim() !== '').slice(0, MAX_REASON_LINES)
  return [...error, ...(place ? [place.replace(`${root}/`, '')] : [])].join('\n')
}

/**
 * Returns a step's outcome after the files that failed ran once more on their own. A test that passed then isn't a
 * failure, but is listed as unsteady. Failures that no test reported (an unhandled error, a crash) stay.
 */
export function withSecondTry(
  first: TestResults,
  second: TestResults,
): TestResults & { unsteady: FailedTest[] } {
  return {
    ...first,
    passed: first.passed + first.failed - second.failed,
    failed: second.failed,
    failedFiles: second.failedFiles,
    failedTests: second.failedTests,
    unsteady: first.failedTests.filter(
      ({ name }) => !second.failedTests.some((again) => again.name === name),
    ),
  }
}
