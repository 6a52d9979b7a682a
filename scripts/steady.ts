import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedFiles, commitOfYesterday, gitLines } from './check/changed-files.ts'
import { startBusyCore } from './steady/busy-core.ts'
import { changedInRealTime, filesMatching } from './steady/chosen-files.ts'
import { parseFileRuns, REPORT_VARIABLE, type FileRun } from './steady/file-run.ts'
import { readSteadyArguments, type SteadyArguments } from './steady/steady-arguments.ts'
import { formatSteadiness, steadinessOf } from './steady/steady-report.ts'

const root = join(import.meta.dirname, '..')
const RUN_LIMIT_MS = 3_600_000

/**
 * Repeats test files while one more core is busy, whatever fails, and prints how often each passed and how long it
 * took. Ends with a non-zero code if a file failed once, or a run ended badly.
 */
async function main(): Promise<void> {
  const asked = readSteadyArguments(process.argv.slice(2))
  const files = chosenFiles(asked)
  if (files.length === 0) {
    console.log('No journey, fault or browser test changed. Name files to repeat, or another --since.')
    return
  }
  const load = asked.isQuiet ? 'quietly' : 'with one more busy core'
  console.log(`${files.length} files, ${asked.times} times, ${load}:\n${files.join('\n')}\n`)
  const runs: FileRun[][] = []
  let badEnds = 0
  for (let run = 1; run <= asked.times; run++) {
    const { code, fileRuns, seconds } = await runOnce(files, asked.isQuiet)
    runs.push(fileRuns)
    const failed = files.filter((file) => !fileRuns.some((entry) => entry.file === file && entry.hasPassed))
    // Such as an error after the last test.
    if (code !== 0 && failed.length === 0) badEnds += 1
    const words = failed.length > 0 ? `failed: ${failed.join(', ')}` : code === 0 ? 'passed' : 'ended badly'
    console.log(`run ${run} of ${asked.times}, ${seconds.toFixed(0)} s: ${words}`)
  }
  const all = steadinessOf(files, runs)
  console.log(`\n${formatSteadiness(all)}`)
  if (badEnds > 0) console.log(`${badEnds} runs ended badly although every file passed`)
  process.exitCode = badEnds === 0 && all.every(({ passed, times }) => passed === times) ? 0 : 1
}

function chosenFiles({ patterns, since }: SteadyArguments): string[] {
  if (patterns.length === 0) return changedInRealTime(changedFiles(root, since ?? commitOfYesterday(root)))
  const known = gitLines(root, ['ls-files', '--cached', '--others', '--exclude-standard'])
  const there = known.filter((file) => existsSync(join(root, file)))
  return filesMatching(patterns, there)
}

async function runOnce(
  files: readonly string[],
  isQuiet: boolean,
): Promise<{ code: number; fileRuns: FileRun[]; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'farstead-steady-'))
  const report = join(folder, 'files.jsonl')
  const core = isQuiet ? null : startBusyCore(RUN_LIMIT_MS)
  const startedAt = performance.now()
  try {
    const { code, output } = await runVitest(files, report)
    const fileRuns = existsSync(report) ? parseFileRuns(readFileSync(report, 'utf8')) : []
    if (code !== 0 && fileRuns.every(({ hasPassed }) => hasPassed)) console.log(output.slice(-4_000))
    return { code, fileRuns, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await core?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function runVitest(files: readonly string[], report: string): Promise<{ code: number; output: string }> {
  const reporters = ['--reporter=dot', '--reporter=./scripts/steady/file-reporter.ts']
  const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', ...files, ...reporters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [REPORT_VARIABLE]: report },
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

await main()
