import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallBrowser } from './find-browser.ts'
import { parseTestResults, withSecondTry, type TestResults } from './test-results.ts'
import { formatSummary, type StepOutcome } from './test-summary.ts'

type Step = {
  name: string
  command: readonly string[]
  /** Whether the step consists of tests, which its report counts. */
  counts?: true
  /** Whether files that fail run once more on their own (docs/decisions/0029-a-second-try.md). */
  hasSecondTry?: true
}
/**
 * Steps of a lane run one after the other. The lanes of a stage run side by side, and the output of each is shown when
 * it ends.
 */
type Stage = readonly (readonly Step[])[]

const root = join(import.meta.dirname, '..')
const resultsFolder = join(root, '.cache/test-results')

const tests = (name: string, ...projects: string[]): Step => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  counts: true,
})
const testsInRealTime = (name: string, ...projects: string[]): Step => ({
  ...tests(name, ...projects),
  hasSecondTry: true,
})
const script = (name: string, npmScript: string): Step => ({ name, command: ['npm', 'run', '-s', npmScript] })

/** Faults and measurements run alone: next to other work on two cores, their times mean nothing. */
const STAGES: readonly Stage[] = [
  [
    [
      script('format', 'format:check'),
      script('lint', 'lint'),
      script('types', 'types'),
      { name: 'a new kind', command: ['npm', 'run', '-s', 'test:kind', '--', '--quick'] },
      script('unused code', 'unused'),
      script('build', 'build'),
      script('bundle size', 'size'),
    ],
    [testsInRealTime('unit', 'unit', 'server')],
  ],
  // Property tests mostly wait for retries of messages.
  [
    [testsInRealTime('integration', 'integration'), testsInRealTime('browser', 'browser')],
    [tests('property', 'property')],
  ],
  [[testsInRealTime('e2e', 'e2e')]],
  [[tests('faults', 'faults')]],
  [[{ name: 'bench', command: ['npm', 'run', '-s', 'bench', '--', '--quick'] }]],
]

/** If more files fail than this, it isn't by chance. */
const MAX_FILES_FOR_SECOND_TRY = 6

/**
 * Runs all checks for a change, or only the steps named as arguments. Continues after a failure, so that one run shows
 * everything, and ends with a summary and a non-zero code if anything failed.
 */
async function main(): Promise<void> {
  const chosen = process.argv.slice(2)
  const names = STAGES.flat(2).map((step) => step.name)
  const unknown = chosen.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  const isChosen = (step: Step): boolean => chosen.length === 0 || chosen.includes(step.name)

  rmSync(resultsFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  process.env.CHROMIUM_PATH = findOrInstallBrowser()

  const outcomes: StepOutcome[] = []
  for (const stage of STAGES) {
    const lanes = stage.map((lane) => lane.filter(isChosen)).filter((lane) => lane.length > 0)
    const isAlone = lanes.length === 1
    const done = await Promise.all(lanes.map((lane) => runLane(lane, isAlone)))
    outcomes.push(...done.flat())
  }
  console.log(`\n${formatSummary(outcomes)}`)
  process.exitCode = outcomes.every((outcome) => outcome.failed === 0) ? 0 : 1
}

async function runLane(lane: readonly Step[], isStreamed: boolean): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = []
  for (const step of lane) outcomes.push(await runStep(step, isStreamed))
  return outcomes
}

async function runStep(step: Step, isStreamed: boolean): Promise<StepOutcome> {
  const title = `\n──── ${step.name}`
  if (isStreamed) console.log(title)
  const startedAt = performance.now()
  const outcome = step.counts ? await runTests(step, isStreamed) : await runProgram(step, isStreamed)
  const seconds = (performance.now() - startedAt) / 1000
  if (!isStreamed) console.log(`${title}\n${outcome.output.trimEnd()}`)
  const { output: _, ...counts } = outcome
  return { name: step.name, seconds, ...counts }
}

type Outcome = Omit<StepOutcome, 'name' | 'seconds'> & { output: string }

async function runProgram(step: Step, isStreamed: boolean): Promise<Outcome> {
  const { code, output } = await run(step.command, isStreamed)
  return {
    passed: code === 0 ? 1 : 0,
    failed: code === 0 ? 0 : 1,
    skipped: 0,
    failedTests: [],
    unsteady: [],
    output,
  }
}

async function runTests(step: Step, isStreamed: boolean): Promise<Outcome> {
  const first = await runVitest(step, [], isStreamed)
  const { failedFiles } = first
  if (!step.hasSecondTry || failedFiles.length === 0 || failedFiles.length > MAX_FILES_FOR_SECOND_TRY)
    return { ...first, unsteady: [] }
  const title = `\n──── ${step.name}, a second try of ${failedFiles.join(' ')}`
  if (isStreamed) console.log(title)
  const second = await runVitest(step, failedFiles, isStreamed)
  return { ...withSecondTry(first, second), output: `${first.output}${title}\n${second.output}` }
}

/** A run that ended badly counts as at least one failure, even if no test reports one (an unhandled error, a crash). */
async function runVitest(
  step: Step,
  files: readonly string[],
  isStreamed: boolean,
): Promise<TestResults & { output: string }> {
  const resultsFile = join(resultsFolder, `${step.name}${files.length > 0 ? '-second-try' : ''}.json`)
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
  const { code, output } = await run([...step.command, ...files, ...reporting], isStreamed)
  if (!existsSync(resultsFile))
    return { passed: 0, failed: 1, skipped: 0, failedFiles: [], failedTests: [], output }
  const results = parseTestResults(readFileSync(resultsFile, 'utf8'), root)
  return { ...results, failed: code === 0 ? results.failed : Math.max(1, results.failed), output }
}

function run(command: readonly string[], isStreamed: boolean): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', isStreamed ? 'inherit' : 'pipe', isStreamed ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

await main()
