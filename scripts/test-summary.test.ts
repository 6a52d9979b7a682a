import { describe, expect, it } from 'vitest'
import { CPU_BUDGET_S, formatSummary, isGreen, type StepOutcome, type TestRun } from './test-summary.ts'

const step = (name: string, parts: Partial<StepOutcome> = {}): StepOutcome => ({
  name,
  seconds: 10,
  cpuSeconds: 12,
  passed: 1,
  failed: 0,
  skipped: 0,
  failedTests: [],
  files: [],
  ...parts,
})
const run = (parts: Partial<TestRun> = {}): TestRun => ({
  outcomes: [step('lint')],
  seconds: 100,
  machineSeconds: 15,
  slowness: 1,
  isWhole: true,
  slowJourneys: [],
  ...parts,
})

it('shows each step, why tests failed, what took longest, and the sums', () => {
  const lines = formatSummary(
    run({
      outcomes: [
        step('lint', { seconds: 1.25, cpuSeconds: 2.5 }),
        step('unit', {
          passed: 40,
          failed: 2,
          skipped: 1,
          failedTests: [{ name: 'a lost key', reason: 'Error: no key\nat a.ts' }],
          files: [
            { name: 'src/a.test.ts', seconds: 0.5 },
            { name: 'src/b.test.ts', seconds: 7 },
          ],
        }),
      ],
    }),
  ).split('\n')
  expect(lines).toEqual([
    '✓ lint     1.3 s     2.5 s CPU  1 passed, 0 failed',
    '✗ unit    10.0 s    12.0 s CPU  40 passed, 2 failed, 1 skipped',
    '✗ unit: a lost key',
    '    Error: no key',
    '    at a.ts',
    '',
    'The files that took longest:',
    '     7.0 s  src/b.test.ts',
    '     0.5 s  src/a.test.ts',
    '',
    '100.0 s, 14.5 s of CPU (15 s at the yardstick’s speed), other programs: 0.0 cores',
    '',
    '41 passed, 2 failed',
  ])
})

it('ends with no test passed if nothing ran', () => {
  expect(
    formatSummary(run({ outcomes: [] }))
      .split('\n')
      .at(-1),
  ).toBe('0 passed, 0 failed')
})

describe('the budget of processor time', () => {
  const costly = [step('e2e', { cpuSeconds: CPU_BUDGET_S + 0.5 })]

  it('fails a whole run on a quiet machine', () => {
    const over = run({ outcomes: costly, seconds: 600, machineSeconds: CPU_BUDGET_S + 50 })
    expect(isGreen(over)).toBe(false)
    expect(formatSummary(over).split('\n').slice(-3)).toEqual([
      `✗ ${CPU_BUDGET_S + 1} s of CPU are over the budget of ${CPU_BUDGET_S} s`,
      '',
      '1 passed, 1 failed',
    ])
  })

  it.each<[string, Partial<TestRun>]>([
    ['it is just kept', { outcomes: [step('e2e', { cpuSeconds: CPU_BUDGET_S })] }],
    ['the machine is slower than the budget’s', { slowness: 1.001 }],
    ['only some steps ran', { isWhole: false }],
    ['other programs used the machine', { machineSeconds: CPU_BUDGET_S + 150 }],
    ['nothing can be counted', { machineSeconds: null }],
  ])('doesn’t fail if %s', (_name, parts) => {
    expect(
      isGreen(run({ outcomes: costly, seconds: 600, machineSeconds: CPU_BUDGET_S + 50, ...parts })),
    ).toBe(true)
  })
})

it('fails a slow journey that gives no reason, unless the machine is busy', () => {
  const slow = { slowJourneys: [{ name: 'tests/e2e/rent.test.ts', seconds: 20.5 }] }
  expect(isGreen(run(slow))).toBe(false)
  expect(formatSummary(run(slow))).toContain('✗ tests/e2e/rent.test.ts took 20.5 s, over 20 s')
  const busy = run({ ...slow, machineSeconds: 90 })
  expect(isGreen(busy)).toBe(true)
  expect(formatSummary(busy)).toContain('On a machine this busy no time is checked')
})

it('fails if a step failed', () => {
  expect(isGreen(run({ outcomes: [step('lint', { failed: 1 })] }))).toBe(false)
})
