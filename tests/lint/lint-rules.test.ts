import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

const FIXTURES = 'tests/lint-fixtures'
const EXPECTATION = /^\/\/ Reported: (.+)$/m

const Report = z.object({
  diagnostics: z.array(z.object({ message: z.string(), code: z.string().optional(), filename: z.string() })),
})

/** What the linter, set up as for the project, says about each fixture: `rule: message`. */
function lintFixtures(): Map<string, string[]> {
  const lint = spawnSync(
    join('node_modules', '.bin', 'oxlint'),
    ['-c', 'oxlint.config.mjs', '--type-aware', '--format', 'json', FIXTURES],
    { encoding: 'utf8' },
  )
  const said = new Map<string, string[]>()
  for (const { code, message, filename } of Report.parse(JSON.parse(lint.stdout)).diagnostics) {
    said.set(filename, [...(said.get(filename) ?? []), `${code ?? ''}: ${message}`])
  }
  return said
}

const fixtures = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => join(FIXTURES, name))
const said = lintFixtures()

describe('the linter', () => {
  it.each(fixtures)('reports for %s exactly what its first line says', (fixture) => {
    const expected = EXPECTATION.exec(readFileSync(fixture, 'utf8'))?.[1]
    const reports = said.get(fixture) ?? []
    if (expected === 'nothing') expect(reports).toEqual([])
    else expect(reports).toEqual([expect.stringContaining(expected ?? 'a first line "// Reported: …"')])
  })
})
