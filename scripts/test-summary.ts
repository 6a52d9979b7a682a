import type { FailedTest } from './test-results.ts'

/** The outcome of one step of `npm test`. A step that isn't made of tests passes or fails as a whole. */
export type StepOutcome = {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** The failed tests; fewer than `failed` if something failed outside of a test. */
  failedTests: readonly FailedTest[]
  /** The tests that only passed at their second try, with what failed at the first. */
  unsteady: readonly FailedTest[]
}

/**
 * Returns one line per step, each test that failed or needed a second try with its reason, and finally
 * `N passed, N failed` over everything.
 */
export function formatSummary(outcomes: readonly StepOutcome[]): string {
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length))
  const lines = outcomes.map(({ name, seconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${counts}`
  })
  const notes = outcomes.flatMap(({ name, failedTests, unsteady }) => [
    ...failedTests.map((test) => `✗ ${name}: ${test.name}${indented(test.reason)}`),
    ...unsteady.map(
      (test) => `! ${name}: passed at the second try only: ${test.name}${indented(test.reason)}`,
    ),
  ])
  return [
    ...lines,
    ...notes,
    '',
    `${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`,
  ].join('\n')
}

function sum(outcomes: readonly StepOutcome[], field: 'passed' | 'failed'): number {
  return outcomes.reduce((total, outcome) => total + outcome[field], 0)
}

function indented(reason: string): string {
  return reason === '' ? '' : `\n${reason.replaceAll(/^/gm, '    ')}`
}
