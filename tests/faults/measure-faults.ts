/*
 * Measures faults at their full counts and writes docs/reliability.md:
 *
 *   npm run test:faults                                   every row that has no full measurement yet
 *   npm run test:faults -- --row=answer-lost              one row, even if it was measured before
 *   npm run test:faults -- --row=kill-browser:5           fewer runs; the page says how many there were
 *   npm run test:faults -- --seed=42                      repeats the random decisions
 *
 * Each row's outcome is stored as soon as it's known, so a run that was stopped continues where it was.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from '#tests/support/journeys-setup.ts'
import { buildServer } from '#tests/support/server-build.ts'
import { drawn } from '#tests/support/test-seed.ts'
import { browserRows } from './browser-rows.ts'
import { engineRows } from './engine-rows.ts'
import { endSpareServer } from './fault-world.ts'
import { NOTHING_WRONG, wrongsOf, type FaultRow } from './fault-row.ts'
import { Measurements, type Measurement } from './measurement.ts'
import { reliabilityPage } from './reliability-page.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT = join(import.meta.dirname, 'measured.json')
const PAGE = join(ROOT, 'docs/reliability.md')
const ROWS: readonly FaultRow[] = [...engineRows, ...browserRows]

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      row: { type: 'string', multiple: true },
      seed: { type: 'string' },
    },
  })
  const measured = Measurements.parse(JSON.parse(readFileSync(KEPT, 'utf8')))
  const chosen = values.row?.map(rowAndCount) ?? rowsToMeasure(measured)
  buildClient()
  // Killed servers are started again hundreds of times.
  const forgetServer = await buildServer()
  for (const { row, count } of chosen) {
    const seed = values.seed === undefined ? drawn() : Number(values.seed)
    console.log(`${row.name}: ${count} of ${row.full}`)
    const measurement = await measure(row, count, seed)
    const wrongs = wrongsOf(measurement, row.recoveryLimitMs)
    console.log(`${row.name}: ${wrongs.length === 0 ? 'as it must be' : wrongs.join('; ')}`)
    if (wrongs.length > 0) process.exitCode = 1
    measured[row.name] = measurement
    keep(measured)
  }
  keep(measured)
  await endSpareServer()
  forgetServer()
}

/** Parses `name` or `name:count`. */
function rowAndCount(text: string): { row: FaultRow; count: number } {
  const [name, count] = text.split(':')
  const row = ROWS.find((one) => one.name === name)
  if (!row) throw new Error(`No such row: ${name}. There are: ${ROWS.map((one) => one.name).join(', ')}`)
  return { row, count: count === undefined ? row.full : Number(count) }
}

function rowsToMeasure(measured: Measurements): { row: FaultRow; count: number }[] {
  const missing = ROWS.filter(({ name, full }) => (measured[name]?.count ?? 0) < full)
  return missing.map((row) => ({ row, count: row.full }))
}

/**
 * Measures a row. If it couldn't be run to its end, the outcome says so, because nothing is known about its rule then.
 */
async function measure(row: FaultRow, count: number, seed: number): Promise<Measurement> {
  const outcome = await row.run(count, seed).catch((error: unknown) => ({
    ...NOTHING_WRONG,
    runs: `stopped in a run of ${count}`,
    notes: [error instanceof Error ? error.message : String(error)],
  }))
  return { ...outcome, count, seed, day: new Date().toISOString().slice(0, 10) }
}

function keep(measured: Measurements): void {
  const inOrder = Object.fromEntries(
    ROWS.flatMap(({ name }) => (measured[name] ? [[name, measured[name]]] : [])),
  )
  writeFileSync(KEPT, `${JSON.stringify(inOrder, null, 2)}\n`)
  writeFileSync(PAGE, reliabilityPage(ROWS, inOrder))
}

await main()
process.exit()
