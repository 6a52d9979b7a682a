/*
 * Adds a kind of record that only this test has, kayaks, to a copy of the project, and sees that it works and that none
 * of its pieces can be forgotten: with all of them `tsc` and the tests are green; without any one of them `tsc` names
 * the file, or a test turns red.
 *
 *   npm run test:kind
 *   npm run test:kind -- --quick      only `tsc`, and all pieces but the first forgotten together
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { KAYAK_EDITS, type KindEdit } from './kayak-edits.ts'
import { KAYAK_WORDS } from './kayak-words.ts'
import { copyTree, type TreeCopy } from './tree-copy.ts'

const NEW_FILES = join(import.meta.dirname, 'kayaks')
const EDITED_FILES_MAX = 6
const WORDS = 'words'
/** Everything but the tests, which take most of a compiler's time. */
const LAYERS = ['src/app', 'server']
const TESTS = [
  { project: 'unit', files: ['src/app/i18n', 'scripts/words', 'src/db/queries/records.test.ts'] },
  { project: 'integration', files: ['tests/integration/kayaks.test.ts'] },
]

function main(): void {
  const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
  if (KAYAK_EDITS.length > EDITED_FILES_MAX) throw new Error(`A kind touches ${KAYAK_EDITS.length} files`)
  const copy = copyTree()
  try {
    addFiles(copy)
    const problems = values.quick ? checkQuickly(copy) : checkAll(copy)
    for (const problem of problems) console.error(problem)
    if (problems.length > 0) process.exitCode = 1
    else console.log(`Kayaks touch ${KAYAK_EDITS.length} files, and none of them can be forgotten`)
  } finally {
    copy.remove()
  }
}

/** Two runs of `tsc`: with the first edit alone it must name every other file, with all of them it must be green. */
function checkQuickly(copy: TreeCopy): string[] {
  const [first, ...others] = KAYAK_EDITS
  if (!first) throw new Error('There is nothing to forget')
  copy.edit(first.file, first.edits)
  const { output } = compile(copy, ...LAYERS)
  const missing = others.filter(({ file }) => !output.includes(`${file}(`))
  console.log(`with ${first.file} alone: tsc names ${others.length - missing.length} of ${others.length}`)
  for (const { file, edits } of others) copy.edit(file, edits)
  return [
    ...missing.map(({ file }) => `tsc does not name ${file}`),
    ...mustBeGreen('tsc with all pieces', compile(copy, ...LAYERS)),
  ]
}

function checkAll(copy: TreeCopy): string[] {
  const undos = KAYAK_EDITS.map(({ file, edits }) => copy.edit(file, edits))
  return [
    ...mustBeGreen('tsc with all pieces', compile(copy, '.')),
    ...TESTS.flatMap(({ project, files }) =>
      mustBeGreen(`${project} tests of the kind`, test(copy, project, files)),
    ),
    ...KAYAK_EDITS.flatMap((edit, index) => forget(copy, edit, undos[index])),
    ...forgetWords(copy),
  ]
}

function addFiles(copy: TreeCopy): void {
  for (const entry of readdirSync(NEW_FILES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const from = join(entry.parentPath, entry.name)
    copy.write(relative(NEW_FILES, from).replace(/\.txt$/, ''), readFileSync(from, 'utf8'))
  }
  for (const [locale, { record, pages }] of Object.entries(KAYAK_WORDS)) {
    copy.write(`${WORDS}/${locale}/app/record-kayaks.json`, JSON.stringify(record))
    copy.write(`${WORDS}/${locale}/app/kayaks.json`, JSON.stringify(pages))
  }
}

type Run = { isGreen: boolean; output: string }

/** Without this edit `tsc` must name the file; without the first one, which no file can lack, every other. */
function forget(
  copy: TreeCopy,
  { file, edits, namedIn }: KindEdit,
  undo: (() => void) | undefined,
): string[] {
  undo?.()
  const { output } = compile(copy, namedIn ?? '.')
  copy.edit(file, edits)
  const due = namedIn === null ? KAYAK_EDITS.slice(1).map((edit) => edit.file) : [file]
  const missing = due.filter((name) => !output.includes(`${name}(`))
  console.log(`without ${file}: tsc names ${due.length - missing.length} of ${due.length}`)
  return missing.map((name) => `Without ${file}, tsc does not name ${name}:\n${output}`)
}

/** A language without the new words must turn a test red. */
function forgetWords(copy: TreeCopy): string[] {
  const file = `${WORDS}/ja/app/record-kayaks.json`
  rmSync(join(copy.path, file))
  const { isGreen } = test(copy, 'unit', ['scripts/words/words.test.ts'])
  console.log(`without ${file}: ${isGreen ? 'NOT NOTICED' : 'a test is red'}`)
  return isGreen ? [`Not noticed: ${file}`] : []
}

function mustBeGreen(what: string, { isGreen, output }: Run): string[] {
  console.log(`${what}: ${isGreen ? 'green' : 'RED'}`)
  return isGreen ? [] : [`${what}:\n${output}`]
}

function compile(copy: TreeCopy, ...projects: readonly string[]): Run {
  return run(copy, ['typescript/bin/tsc', '-b', ...projects])
}

function test(copy: TreeCopy, project: string, files: readonly string[]): Run {
  return run(copy, ['vitest/vitest.mjs', 'run', '--project', project, ...files])
}

function run(copy: TreeCopy, [program = '', ...args]: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(copy.path, 'node_modules', program), ...args],
    { cwd: copy.path, encoding: 'utf8' },
  )
  return { isGreen: status === 0, output: `${stdout}${stderr}` }
}

main()
