import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fittingTests, measuredSeconds } from './fitting-tests.ts'

it('takes the nearest tests that fit, and shorter ones after one that does not', () => {
  const measured = new Map([
    ['src/a.test.ts', 4],
    ['src/long.test.ts', 60],
    ['src/b.test.ts', 3],
    ['src/c.test.ts', 3],
  ])
  expect(fittingTests([...measured.keys()], measured, { seconds: 10, perProject: 1 })).toEqual({
    taken: ['src/a.test.ts', 'src/b.test.ts'],
    left: ['src/long.test.ts', 'src/c.test.ts'],
  })
})

it('counts the start of each project once', () => {
  const measured = new Map([
    ['src/a.test.ts', 1],
    ['server/b.test.ts', 1],
    ['src/c.test.ts', 1],
  ])
  const { taken } = fittingTests([...measured.keys()], measured, { seconds: 7, perProject: 2 })
  expect(taken).toEqual([...measured.keys()])
  expect(fittingTests([...measured.keys()], measured, { seconds: 6.9, perProject: 2 }).left).toEqual([
    'src/c.test.ts',
  ])
})

it('leaves journeys to whole runs, and estimates tests that were never measured', () => {
  expect(
    fittingTests(['tests/e2e/rent.test.ts', 'server/a.test.ts'], new Map(), { seconds: 1.5, perProject: 0 }),
  ).toEqual({ taken: ['server/a.test.ts'], left: ['tests/e2e/rent.test.ts'] })
})

it('reads the durations that Vitest kept, and has none in a fresh clone', () => {
  const root = mkdtempSync(join(tmpdir(), 'farstead-measured-'))
  try {
    expect(measuredSeconds(root).size).toBe(0)
    const folder = join(root, 'node_modules/.vite/vitest/1')
    mkdirSync(folder, { recursive: true })
    const files = { 'src/a.test.ts': { failed: false, duration: 1_500, lastRun: 1 } }
    writeFileSync(join(folder, 'results.json'), JSON.stringify({ version: 1, projects: { unit: { files } } }))
    expect(Object.fromEntries(measuredSeconds(root))).toEqual({ 'src/a.test.ts': 1.5 })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
