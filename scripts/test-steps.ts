import { globSync, readFileSync } from 'node:fs'

/** One step of `npm test`: a program that passes or fails as a whole, or tests that its report counts. */
export type Step = {
  name: string
  command: readonly string[]
  hasTests: boolean
  /** The names of steps that must have ended before this one begins. */
  after: readonly string[]
  /** Whether the step mostly waits, so that it runs beside others without taking a place. */
  isLight?: true
  env?: Readonly<Record<string, string>>
}

/**
 * For the compiler and the linter, which are Go programs that live for seconds: there is memory enough, and collecting
 * it less often saves a tenth of their time.
 */
export const COLLECTS_LITTLE = { GOGC: '400' } as const

function program(name: string, npmScript: string, ...args: string[]): Step {
  return { name, command: ['npm', 'run', '-s', npmScript, '--', ...args], hasTests: false, after: [] }
}

function withLargeHeap(step: Step): Step {
  return { ...step, env: COLLECTS_LITTLE }
}

function tests(name: string, ...projects: string[]): Step {
  return {
    name,
    command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
    hasTests: true,
    after: [],
  }
}

/** Two builds at once would write into one folder. */
const afterBuild = (step: Step): Step => ({ ...step, after: ['build'] })

/**
 * The steps of `npm test`. Two run at a time, in this order: what is short and tells most comes first, and the journeys
 * come before what fills the time beside them.
 */
export const STEPS: readonly Step[] = [
  program('format', 'format:check'),
  // Its messages wait for their retries.
  { ...tests('property', 'property'), isLight: true },
  tests('unit', 'unit', 'server'),
  withLargeHeap(program('lint', 'lint')),
  withLargeHeap(program('types', 'types')),
  program('unused code', 'unused'),
  program('build', 'build'),
  program('bundle size', 'size'),
  afterBuild(program('libraries', 'size:libraries')),
  afterBuild(tests('e2e', 'e2e')),
  tests('browser', 'browser'),
  tests('integration', 'integration*'),
  afterBuild(tests('faults', 'faults')),
]

const LONG = { LONG_TESTS: 'true' }
/** `npm test` draws the same cases each time; these find what nobody has drawn yet. */
const NEW_SEED = { TEST_SEED: 'new' }

/** Returns the test files whose cases are drawn. */
function drawnTests(): string[] {
  return globSync('{contract,domain,server,src,tests}/**/*.test.ts').filter((file) =>
    /support\/(property|seeded-random)\.ts'/.test(readFileSync(file, 'utf8')),
  )
}

function newSeeds(): Step {
  const step = tests('new seeds', 'property', 'unit', 'server')
  return { ...step, command: [...step.command, ...drawnTests()], env: NEW_SEED }
}

/**
 * The steps of `npm run test:long`, one at a time: rare worlds, whole matrices, and counts that find what happens one
 * time in many.
 */
export const LONG_STEPS: readonly Step[] = [
  withLargeHeap(program('types, from nothing', 'types', '--force')),
  program('a new kind', 'test:kind'),
  { ...tests('long tests', 'unit', 'server', 'integration', 'browser'), env: LONG },
  { ...tests('long journeys', 'e2e', 'faults'), env: LONG },
  { ...tests('faults, five each', 'faults'), env: { FAULT_RUNS: '5', ...NEW_SEED } },
  newSeeds(),
  tests('every look', 'a11y'),
  program('chaos', 'test:chaos', '--seeds=20', '--steps=90', '--restore'),
  program('broken rules', 'test:broken-rules'),
  program('bench', 'bench', '--quick'),
  program('build', 'build'),
  program('build elsewhere', 'try:build'),
]
