/*
 * Checks that the tests notice broken rules: breaks one rule after the other in a copy of the project and runs the test
 * that must fail.
 *
 *   npm run test:broken-rules
 *   npm run test:broken-rules -- --rule=no-fence
 *
 * Each test is first run on the unbroken copy, where it must pass; otherwise a failure would prove nothing.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { BrokenRule } from './broken-rule.ts'
import { BROKEN_RULES } from './broken-rules.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = [
  'contract',
  'domain',
  'words',
  'demo',
  'src',
  'server',
  'scripts',
  'tests',
  'public',
  'index.html',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]
const Counts = z.object({ numFailedTests: z.number(), numPassedTests: z.number() })
type Counts = z.infer<typeof Counts>

function main(): void {
  const { values } = parseArgs({ options: { rule: { type: 'string', multiple: true } } })
  const chosen = BROKEN_RULES.filter(({ name }) => values.rule?.includes(name) ?? true)
  if (chosen.length === 0) throw new Error(`There are: ${BROKEN_RULES.map(({ name }) => name).join(', ')}`)
  const copy = mkdtempSync(join(tmpdir(), 'farstead-broken-'))
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    checkUnbroken(copy, chosen)
    const unnoticed = chosen.filter((rule) => !isNoticed(copy, rule))
    console.log(`${chosen.length - unnoticed.length} of ${chosen.length} broken rules were noticed`)
    for (const { name } of unnoticed) console.error(`Not noticed: ${name}`)
    if (unnoticed.length > 0) process.exitCode = 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Throws unless every test passes on the unbroken copy. */
function checkUnbroken(copy: string, rules: readonly BrokenRule[]): void {
  const tests = new Map(rules.map(({ test }) => [`${test.file} ${test.only}`, test]))
  for (const test of tests.values()) {
    const { numFailedTests, numPassedTests } = runTest(copy, test)
    if (numFailedTests > 0 || numPassedTests === 0)
      throw new Error(`${test.file} is red as it is: ${numFailedTests} failed, ${numPassedTests} passed`)
  }
}

/** Whether a test noticed the broken rule by failing. A test that can't even be loaded doesn't count. */
function isNoticed(copy: string, { name, edits, test }: BrokenRule): boolean {
  const before = edits.map(({ file }) => readFileSync(join(copy, file), 'utf8'))
  for (const { file, from, to } of edits) {
    const path = join(copy, file)
    const parts = readFileSync(path, 'utf8').split(from)
    if (parts.length !== 2) throw new Error(`${name}: ${file} holds ${parts.length - 1} times: ${from}`)
    writeFileSync(path, parts.join(to))
  }
  const { numFailedTests } = runTest(copy, test)
  for (const [index, { file }] of edits.entries()) writeFileSync(join(copy, file), before[index] ?? '')
  console.log(`${name}: ${numFailedTests > 0 ? `${numFailedTests} red in ${test.file}` : 'NOT NOTICED'}`)
  return numFailedTests > 0
}

function runTest(copy: string, { project, file, only }: BrokenRule['test']): Counts {
  const results = join(copy, 'results.json')
  rmSync(results, { force: true })
  spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', project, file, '--reporter=json', `--outputFile=${results}`],
      ...(only === undefined ? [] : ['-t', only]),
    ],
    { cwd: copy, stdio: 'ignore' },
  )
  return Counts.parse(JSON.parse(readFileSync(results, 'utf8')))
}

main()
