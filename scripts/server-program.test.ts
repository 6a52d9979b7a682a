import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInput, isKept, PROGRAM_INPUTS, programKey, removeUnused } from './server-program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farstead-program-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const isFile = (input: string) => /\.\w+$/.test(input)

it('a change of any source or library needs a new program', () => {
  const keys = [programKey(folder)]
  for (const input of PROGRAM_INPUTS) {
    const path = isFile(input) ? input : `${input}/deep/below/source.ts`
    write(path, 'one')
    keys.push(programKey(folder))
    // As long as before, and as old.
    write(path, 'two')
    utimesSync(join(folder, path), 0, 0)
    keys.push(programKey(folder))
  }
  expect(new Set(keys).size).toBe(keys.length)
  // Moved without a change.
  const before = programKey(folder)
  rmSync(join(folder, 'server'), { recursive: true })
  write('server/elsewhere.ts', 'two')
  expect(programKey(folder)).not.toBe(before)
})

it('a changed test needs no new program', () => {
  write('server/one.ts', 'one')
  const before = programKey(folder)
  write('server/one.test.ts', 'two')
  expect(programKey(folder)).toBe(before)
})

it.each([
  ['server/start/main.ts', true],
  ['scripts/farstead.ts', true],
  ['scripts/farstead.ts.old', false],
  ['scripts/check.ts', false],
  ['serverless/main.ts', false],
  ['tests/support/until.ts', false],
])('%s may be part of the program: %s', (source, may) => {
  expect(isInput(source)).toBe(may)
})

it('removes programs that nobody has used for a day, and nothing else', () => {
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000)
  for (const name of ['server-used', 'server-unused', 'client-build']) {
    mkdirSync(join(folder, name))
    utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
  }
  expect(isKept(join(folder, 'server-used'))).toBe(true)
  expect(isKept(join(folder, 'server-none'))).toBe(false)
  removeUnused(folder)
  const left = ['server-used', 'server-unused', 'client-build'].filter((name) =>
    existsSync(join(folder, name)),
  )
  expect(left).toEqual(['server-used', 'client-build'])
})

it('loads the tracing libraries only on a start that needs them', () => {
  const root = join(import.meta.dirname, '..')
  const sources = globSync('{contract,demo,domain,server,words}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts'),
  )
  const naming = (pattern: RegExp) =>
    sources.filter((path) => pattern.test(readFileSync(join(root, path), 'utf8')))
  expect(sources.length).toBeGreaterThan(500)
  expect(naming(/@opentelemetry\//)).toEqual(['server/start/otlp-traces.ts'])
  expect(naming(/otlp-traces\.ts'/)).toEqual(['server/start/traces.ts'])
  expect(naming(/from '[^']*otlp-traces\.ts'/)).toEqual([])
})
