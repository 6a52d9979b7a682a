import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'

const LIST = 'scripts/lint/test-exceptions.json'
const EXCEPTIONS = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(LIST, 'utf8')))
const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })
/** How many files each rule excepted when it began, less those that were mended since: lower it when you mend one. */
const MOST = {
  'no-sleep': 5,
  'offline-from-the-start': 1,
  'typed-words': 1,
  'patient-limits': 1,
  'server-with-reason': 5,
}

/** Returns which rule each excepted file breaks, as `rule file`. */
function broken(): Set<string> {
  const files = [...new Set(Object.values(EXCEPTIONS).flat())].filter((file) => existsSync(file))
  const lint = spawnSync(
    join('node_modules', '.bin', 'oxlint'),
    ['-c', 'tests/lint/without-exceptions.config.mjs', '--format', 'json', ...files],
    { encoding: 'utf8' },
  )
  const { diagnostics } = Report.parse(JSON.parse(lint.stdout))
  return new Set(diagnostics.map(({ code, filename }) => `${code} ${filename}`))
}

const found = broken()

it('every exception from a rule about tests is still needed', () => {
  const mended = Object.entries(EXCEPTIONS).flatMap(([rule, files]) =>
    files.filter((file) => !found.has(`farstead(${rule}) ${file}`)).map((file) => `${rule}: ${file}`),
  )
  expect(mended, `take these out of ${LIST}`).toEqual([])
})

it('doesn’t have more exceptions than before', () => {
  const counts = Object.fromEntries(Object.entries(EXCEPTIONS).map(([rule, files]) => [rule, files.length]))
  const more = Object.entries(MOST).filter(([rule, most]) => (counts[rule] ?? 0) > most)
  expect(more).toEqual([])
  expect(Object.keys(counts)).toEqual(Object.keys(MOST))
})
