import { JOURNEY_LIMIT_S } from './slow-journeys.ts'
import type { TestFile, TestResults } from './test-results.ts'

/** The outcome of one step of `npm test`. A step that isn't made of tests passes or fails as a whole. */
export type StepOutcome = TestResults & {
  name: string
  seconds: number
  /** Processor time of everything the step started; 0 where it can't be counted. */
  cpuSeconds: number
}

export type TestRun = {
  outcomes: readonly StepOutcome[]
  seconds: number
  /** Processor time that the whole machine spent meanwhile; `null` where it can't be counted. */
  machineSeconds: number | null
  /** How many times longer the yardstick took than on the machine of the budgets. */
  slowness: number
  /** Whether every step of `npm test` ran, so that its budget can be checked. */
  isWhole: boolean
  /** Journeys over their limit that give no reason. */
  slowJourneys: readonly TestFile[]
}

/**
 * How much processor time `npm test` may take, counted as on the machine of the yardstick: a fifth more than it took
 * when this was last set. Ten minutes on two cores need 1,100.
 */
export const CPU_BUDGET_S = 2000

/** Beside this much other work, in cores, times say more about the machine than about the tests. */
const BUSY_CORES = 0.2
const LISTED_FILES = 10

/** Whether nothing failed and, if the machine was quiet, nothing took longer than it may. */
export function isGreen(run: TestRun): boolean {
  return run.outcomes.every(({ failed }) => failed === 0) && overruns(run).length === 0
}

/**
 * Returns a line for each step, the failed tests with their reasons, the most expensive files, what took too long, and
 * finally `N passed, N failed` over everything.
 */
export function formatSummary(run: TestRun): string {
  const { outcomes } = run
  const overrun = overruns(run)
  return [
    ...stepLines(outcomes),
    ...outcomes.flatMap(({ name, failedTests }) =>
      failedTests.map((test) => `✗ ${name}: ${test.name}${indented(test.reason)}`),
    ),
    ...mostExpensive(outcomes),
    '',
    timeLine(run),
    ...overrun.map((line) => `✗ ${line}`),
    '',
    `${sum(outcomes, 'passed')} passed, ${sum(outcomes, 'failed') + overrun.length} failed`,
  ].join('\n')
}

function stepLines(outcomes: readonly StepOutcome[]): string[] {
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length))
  return outcomes.map(({ name, seconds, cpuSeconds, passed, failed, skipped }) => {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
    const times = `${inSeconds(seconds)}  ${inSeconds(cpuSeconds)} CPU`
    return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(width)}  ${times}  ${counts}`
  })
}

function mostExpensive(outcomes: readonly StepOutcome[]): string[] {
  const files = outcomes.flatMap((outcome) => outcome.files).toSorted((a, b) => b.seconds - a.seconds)
  if (files.length === 0) return []
  const lines = files.slice(0, LISTED_FILES).map(({ name, seconds }) => `  ${inSeconds(seconds)}  ${name}`)
  return ['', 'The files that took longest:', ...lines]
}

function timeLine(run: TestRun): string {
  const ours = sum(run.outcomes, 'cpuSeconds')
  const others = coresOfOthers(run)
  const speed = ours > 0 ? ` (${(ours / run.slowness).toFixed(0)} s at the yardstick’s speed)` : ''
  const beside = others === null ? 'not counted' : `${others.toFixed(1)} cores`
  const note = run.isWhole && !isQuiet(run) ? '. On a machine this busy no time is checked' : ''
  return `${inSeconds(run.seconds).trim()}, ${inSeconds(ours).trim()} of CPU${speed}, other programs: ${beside}${note}`
}

/** Returns what took longer than it may. A machine that other programs use, or that can't count, checks nothing. */
function overruns(run: TestRun): string[] {
  if (!run.isWhole || !isQuiet(run)) return []
  const ours = sum(run.outcomes, 'cpuSeconds') / run.slowness
  return [
    ...(ours > CPU_BUDGET_S ? [`${ours.toFixed(0)} s of CPU are over the budget of ${CPU_BUDGET_S} s`] : []),
    ...run.slowJourneys.map(
      ({ name, seconds }) =>
        `${name} took ${seconds.toFixed(1)} s, over ${JOURNEY_LIMIT_S} s, and its head gives no reason`,
    ),
  ]
}

function isQuiet(run: TestRun): boolean {
  const others = coresOfOthers(run)
  return others !== null && others <= BUSY_CORES
}

function coresOfOthers({ outcomes, seconds, machineSeconds }: TestRun): number | null {
  if (machineSeconds === null || seconds === 0) return null
  return Math.max(0, machineSeconds - sum(outcomes, 'cpuSeconds')) / seconds
}

function sum(outcomes: readonly StepOutcome[], field: 'passed' | 'failed' | 'cpuSeconds'): number {
  return outcomes.reduce((total, outcome) => total + outcome[field], 0)
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`
}

function indented(reason: string): string {
  return reason === '' ? '' : `\n${reason.replaceAll(/^/gm, '    ')}`
}
