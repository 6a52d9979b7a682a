import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findOrInstallBrowser } from './find-browser.ts'
import { formatSummary, type StepOutcome } from './test-summary.ts'

type Step = { name: string; command: readonly string[]; counts?: true }
/** Steps of a lane run one after the other; the lanes of a stage run side by side, their output held back till each ends. */
type Stage = readonly (readonly Step[])[]

const root = join(import.meta.dirname, '..')
const resultsFolder = join(root, '.cache/test-results')

const tests = (name: string, ...projects: string[]): Step => ({
  name,
  command: ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])],
  counts: true,
})
const script = (name: string, npmScript: string): Step => ({ name, command: ['npm', 'run', '-s', npmScript] })

/** Faults and measurements run alone: beside other work on two cores their times mean nothing. */
const STAGES: readonly Stage[] = [
  [
    [
      script('format', 'format:check'),
      script('lint', 'lint'),
      script('types', 'types'),
      script('unused code', 'unused'),
      script('build', 'build'),
      script('bundle size', 'size'),
    ],
    [tests('unit', 'unit', 'server')],
  ],
  // Properties mostly wait, for one try of a message after the other.
  [[tests('integration', 'integration'), tests('browser', 'browser')], [tests('property', 'property')]],
  [[tests('e2e', 'e2e')]],
  [[tests('faults', 'faults')]],
  [[{ name: 'bench', command: ['npm', 'run', '-s', 'bench', '--', '--quick'] }]],
]

const Counts = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
})

/**
 * Runs everything that must hold before a change is taken, or only the steps named as arguments; goes on after a
 * failure, so that one run tells everything, and ends with a summary and a non-zero code if anything failed.
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
  const resultsFile = join(resultsFolder, `${step.name}.json`)
  const reporting = step.counts
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${resultsFile}`]
    : []
  const startedAt = performance.now()
  const { code, output } = await run([...step.command, ...reporting], isStreamed)
  const seconds = (performance.now() - startedAt) / 1000
  if (!isStreamed) console.log(`${title}\n${output.trimEnd()}`)
  return { name: step.name, seconds, ...countsOf(step, code, resultsFile) }
}

/** A step that ended badly counts as at least one failure, also when no test says so (an unhandled error, a crash). */
function countsOf(step: Step, code: number, resultsFile: string): Omit<StepOutcome, 'name' | 'seconds'> {
  if (!step.counts) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  if (!existsSync(resultsFile)) return { passed: 0, failed: 1, skipped: 0 }
  const counts = Counts.parse(JSON.parse(readFileSync(resultsFile, 'utf8')))
  const failed = code === 0 ? counts.numFailedTests : Math.max(1, counts.numFailedTests)
  return { passed: counts.numPassedTests, failed, skipped: counts.numPendingTests }
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
