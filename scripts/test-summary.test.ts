import { expect, it } from 'vitest'
import { formatSummary } from './test-summary.ts'

it('the summary ends with the sums over all steps and marks the failed one', () => {
  const lines = formatSummary([
    { name: 'lint', seconds: 1.25, passed: 1, failed: 0, skipped: 0, failedTests: [], unsteady: [] },
    {
      name: 'unit',
      seconds: 12,
      passed: 40,
      failed: 2,
      skipped: 1,
      failedTests: [{ name: 'a lost key', reason: 'Error: no key\nat a.ts' }],
      unsteady: [{ name: 'a clock that is late', reason: '' }],
    },
  ]).split('\n')
  expect(lines).toEqual([
    '✓ lint     1.3 s  1 passed, 0 failed',
    '✗ unit    12.0 s  40 passed, 2 failed, 1 skipped',
    '✗ unit: a lost key',
    '    Error: no key',
    '    at a.ts',
    '! unit: passed at the second try only: a clock that is late',
    '',
    '41 passed, 2 failed',
  ])
})

it('nothing run is nothing passed', () => {
  expect(formatSummary([]).split('\n').at(-1)).toBe('0 passed, 0 failed')
})
