/*
 * Runs all checks for a change, or only the steps that are named.
 *
 *   npm test
 *   npm test -- lint unit
 *   npm run test:long
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallBrowser } from './find-browser.ts'
import { ProcessorTime, readMachineSeconds, readProcesses, variableOf } from './processor-time.ts'
import { RESULTS_VARIABLE } from './results-reporter.ts'
import { runSteps } from './run-steps.ts'
import { LONG_STEPS, STEPS, type Step } from './test-steps.ts'
import { TestResults } from './test-results.ts'
import { formatSummary, isGreen, type StepOutcome, type TestRun } from './test-summary.ts'
import { slowJourneys } from './slow-journeys.ts'
import { slownessOf, timeYardstick } from './yardstick.ts'

/** Two cores do two things at once; more would only make each of them late. */
const STEPS_AT_ONCE = 2
const SAMPLE_EVERY_MS = 1000
const YARDSTICK_EVERY_MS = 10_000
/** Marks the processes of a step, also those that outlive the one that started them. */
const STEP_VARIABLE = 'FARSTEAD_TEST_STEP'

const root = join(import.meta.dirname, '..')
const resultsFolder = join(root, '.cache/test-results')
const time = new ProcessorTime((pid) => variableOf(pid, STEP_VARIABLE))

/** Goes on after a failure, so that one run shows everything. The exit code says whether anything failed. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { long: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const all = values.long ? LONG_STEPS : STEPS
  const steps = chooseSteps(all, positionals)
  rmSync(resultsFolder, { recursive: true, force: true })
  mkdirSync(resultsFolder, { recursive: true })
  // Each step finds them again; this installs what is missing, once.
  findOrInstallBrowser('whole')
  findOrInstallBrowser('shell')

  const stepsAtOnce = values.long ? 1 : Math.min(STEPS_AT_ONCE, steps.length)
  const workers = Math.floor(STEPS_AT_ONCE / stepsAtOnce)
  const startedAt = performance.now()
  const machineBefore = readMachineSeconds()
  const sampling = setInterval(() => time.add(readProcesses()), SAMPLE_EVERY_MS)
  const yardstick: number[] = [timeYardstick()]
  // Beside the tests, since a core is slower while its twin or its cache is in use.
  const measuring = setInterval(() => yardstick.push(timeYardstick()), YARDSTICK_EVERY_MS)
  const outcomes = await runSteps(steps, stepsAtOnce, (step) => runStep(step, workers, stepsAtOnce === 1))
  clearInterval(sampling)
  clearInterval(measuring)
  const slowness = slownessOf(yardstick)

  const run: TestRun = {
    outcomes,
    seconds: (performance.now() - startedAt) / 1000,
    machineSeconds: secondsBetween(machineBefore, readMachineSeconds()),
    slowness,
    isWhole: steps.length === STEPS.length && !values.long,
    slowJourneys: slowJourneys(
      outcomes.flatMap(({ files }) => files),
      slowness,
      (name) => readFileSync(join(root, name), 'utf8'),
    ),
  }
  console.log(`\n${formatSummary(run)}`)
  process.exitCode = isGreen(run) ? 0 : 1
}

function chooseSteps(all: readonly Step[], chosen: readonly string[]): Step[] {
  const names = all.map((step) => step.name)
  const unknown = chosen.filter((name) => !names.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such step: ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  return all.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
}

/** The output is shown as it comes if nothing runs beside it, or else when the step has ended. */
async function runStep(step: Step, workers: number, isAlone: boolean): Promise<StepOutcome> {
  const title = `\n──── ${step.name}`
  if (isAlone) console.log(title)
  const startedAt = performance.now()
  const resultsFile = join(resultsFolder, `${step.name}.json`)
  const testArgs = [
    '--reporter=default',
    '--reporter=./scripts/results-reporter.ts',
    `--maxWorkers=${workers}`,
  ]
  const { code, output } = await run([...step.command, ...(step.hasTests ? testArgs : [])], isAlone, {
    ...step.env,
    [STEP_VARIABLE]: step.name,
    [RESULTS_VARIABLE]: resultsFile,
  })
  const seconds = (performance.now() - startedAt) / 1000
  if (!isAlone) console.log(`${title}\n${output.trimEnd()}`)
  time.add(readProcesses())
  const found = step.hasTests ? readResults(resultsFile, code) : resultOfProgram(code)
  return { name: step.name, seconds, cpuSeconds: time.secondsOf(step.name), ...found }
}

function resultOfProgram(code: number): TestResults {
  const failed = code === 0 ? 0 : 1
  return { passed: 1 - failed, failed, skipped: 0, failedTests: [], files: [] }
}

/** A run that ended badly counts as at least one failure, even if no test reports one (a crash, no tests at all). */
function readResults(file: string, code: number): TestResults {
  if (!existsSync(file)) return { ...resultOfProgram(1), passed: 0 }
  const results = TestResults.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { ...results, failed: code === 0 ? results.failed : Math.max(1, results.failed) }
}

function run(
  [program = '', ...args]: readonly string[],
  isStreamed: boolean,
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', isStreamed ? 'inherit' : 'pipe', isStreamed ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` },
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

function secondsBetween(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before
}

await main()
