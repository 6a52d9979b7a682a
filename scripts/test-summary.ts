/** What came of one step of `npm test`. A step that is not made of tests passes or fails as one. */
export type StepOutcome = { name: string; seconds: number; passed: number; failed: number; skipped: number }

/** A line for each step, and last of all `N passed, N failed` over everything. */
export function formatSummary(outcomes: readonly StepOutcome[]): string {
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length))
  const lines = outcomes.map(({ name, seconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${seconds.toFixed(1).padStart(6)} s  ${counts}`
  })
  return [...lines, '', `${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed')} failed`].join('\n')
}

function sum(outcomes: readonly StepOutcome[], field: 'passed' | 'failed'): number {
  return outcomes.reduce((total, outcome) => total + outcome[field], 0)
}
