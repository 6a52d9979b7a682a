/** The outcome of one step of `npm test`. A step that isn't made of tests passes or fails as a whole. */
export type StepOutcome = {
  name: string
  seconds: number
  passed: number
  failed: number
  skipped: number
  /** Names of the failed tests; fewer than `failed` if something failed outside of a test. */
  failedTests: readonly string[]
  /** Names of the tests that only passed at their second try. */
  unsteady: readonly string[]
}

/**
 * Returns one line per step, one per test that failed or needed a second try, and finally `N passed, N failed` over
 * everything.
 */
export function formatSummary(outcomes: readonly StepOutcome[]): string {
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length))
  const lines = outcomes.map(({ name, seconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${counts}`
  })
  const notes = outcomes.flatMap(({ name, failedTests, unsteady }) => [
    ...failedTests.map((test) => `✗ ${name}: ${test}`),
    ...unsteady.map((test) => `! ${name}: passed at the second try only: ${test}`),
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
