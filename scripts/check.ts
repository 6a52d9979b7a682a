import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { calledRoutes } from './check/called-routes.ts'
import { changedFiles, gitLines } from './check/changed-files.ts'
import { fittingTests, measuredSeconds } from './check/fitting-tests.ts'
import { readImportGraph } from './check/import-graph.ts'
import { nearestTests } from './check/nearest-tests.ts'
import { routesByFile, routesOf } from './check/route-files.ts'
import { projectOf } from './check/test-project.ts'
import { COLLECTS_LITTLE } from './test-steps.ts'

const root = join(import.meta.dirname, '..')
/** What the tests may take of a minute on two cores, beside the type check. */
const LIMITS = { seconds: 22, perProject: 3 }
const LEFT_SHOWN = 12
const LINTED =
  /^(contract|domain|words|src|server|demo|scripts|tests)\/.*\.(ts|tsx|mjs)$|^(vite|vitest)\.config\.ts$/
const FIXTURE = /^tests\/lint-fixtures\//
const FORMATTED = new Set(['.ts', '.tsx', '.mjs', '.css', '.html', '.json'])

type Step = { name: string; command: string[] }
type Outcome = { name: string; code: number; seconds: number; output: string }

/**
 * Checks what changed since the last commit (or since `--since`; with nothing changed, what the last commit changed):
 * its format and lint, all types, and the tests that it can turn red, as far as a minute reaches. Prints which tests were
 * left out. Ends with a non-zero code if anything failed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const { changed, since } = whatChanged(values.since ?? null)
  console.log(`${changed.length} files changed since ${since}`)
  if (changed.length === 0) return
  const there = changed.filter((file) => existsSync(join(root, file)))
  const { taken, left } = testsFor(changed)
  const lanes = [
    [...formatAndLint(there), ...testStep(taken)],
    [{ name: 'types', command: ['tsc', '-b', '--checkers', '1'] }],
  ]
  const outcomes = (await Promise.all(lanes.map(runLane))).flat()
  for (const { name, code, seconds } of outcomes)
    console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(5)} s`)
  tellLeft(left)
  process.exitCode = outcomes.every(({ code }) => code === 0) ? 0 : 1
}

function whatChanged(asked: string | null): { changed: string[]; since: string } {
  const since = asked ?? 'HEAD'
  const changed = changedFiles(root, since, { withGone: true })
  if (changed.length > 0 || asked !== null) return { changed, since }
  return { changed: changedFiles(root, 'HEAD~1', { withGone: true }), since: 'HEAD~1' }
}

function testsFor(changed: readonly string[]): { taken: string[]; left: string[] } {
  const files = gitLines(root, ['ls-files', '--cached', '--others', '--exclude-standard']).filter((file) =>
    existsSync(join(root, file)),
  )
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
  const graph = readImportGraph(root, files)
  const routes = routesOf(graph, routesByFile(graph, files, textOf), changed)
  const calledBy = (test: string) => calledRoutes(root, test)
  const nearest = nearestTests(changed, { graph, files, textOf, routes, calledBy })
  return fittingTests(nearest, measuredSeconds(root), LIMITS)
}

function formatAndLint(files: readonly string[]): Step[] {
  const formatted = files.filter((file) => FORMATTED.has(extname(file)))
  const linted = files.filter((file) => LINTED.test(file) && !FIXTURE.test(file))
  const lint = ['oxlint', '-c', 'oxlint.config.mjs', '--deny-warnings']
  return [
    ...(formatted.length > 0 ? [{ name: 'format', command: ['oxfmt', '--check', ...formatted] }] : []),
    ...(linted.length > 0 ? [{ name: 'lint', command: [...lint, ...linted] }] : []),
  ]
}

function testStep(files: readonly string[]): Step[] {
  if (files.length === 0) return []
  // By name, or a browser would also start for a unit test whose path it shares.
  const projects = [...new Set(files.map((file) => projectOf(file)?.name ?? ''))]
  const only = projects.flatMap((project) => ['--project', project])
  return [{ name: 'tests', command: ['vitest', 'run', ...only, ...files] }]
}

function tellLeft(left: readonly string[]): void {
  if (left.length === 0) return
  console.log(`\nLeft out for want of time, nearest first:`)
  for (const file of left.slice(0, LEFT_SHOWN)) console.log(`  ${file}`)
  if (left.length > LEFT_SHOWN) console.log(`  and ${left.length - LEFT_SHOWN} more`)
  console.log('Run them with: npx vitest run FILE…, or everything with: npm test')
}

async function runLane(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const outcome = await run(step)
    if (outcome.code !== 0 || step.name === 'tests')
      console.log(`──── ${step.name}\n${outcome.output.trimEnd()}`)
    outcomes.push(outcome)
  }
  return outcomes
}

function run({ name, command: [program = '', ...args] }: Step): Promise<Outcome> {
  const startedAt = performance.now()
  const child = spawn(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env: { ...process.env, ...COLLECTS_LITTLE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ name, code: code ?? 1, seconds, output: Buffer.concat(chunks).toString('utf8') })
    })
  })
}

await main()
