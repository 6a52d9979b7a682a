import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where journeys-setup.ts stores the data directory with the run's demo, and the day it was made. */
export const DEMO_DATA_VARIABLE = 'FARSTEAD_TEST_DEMO_DATA'
export const DEMO_DAY_VARIABLE = 'FARSTEAD_TEST_DEMO_DAY'

/** Returns a data directory with the demo or, if none was made today, an empty one that the server fills. */
export function newDemoData(): string {
  const dataDir = newDataDir()
  const made = process.env[DEMO_DATA_VARIABLE]
  if (made && existsSync(made) && process.env[DEMO_DAY_VARIABLE] === demoDay())
    copyFolder(`${made}/.`, dataDir)
  return dataDir
}

/** Returns an empty data directory, whose database is inside it and is copied with it. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'farstead-data-'))
  // Otherwise the database, which doesn't run as root, keeps its files elsewhere.
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** Preserves owners and links, because the database refuses files that aren't its own. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** The demo's times count back from now, so one made before midnight has its arrivals on another day. */
export function demoDay(): string {
  const now = new Date()
  return ['UTC', 'Pacific/Auckland']
    .map((timeZone) => now.toLocaleDateString('en-NZ', { timeZone }))
    .join(' ')
}
