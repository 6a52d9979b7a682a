import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where journeys-setup.ts leaves the data directory that the run's demo was made in, and when that was. */
export const DEMO_DATA_VARIABLE = 'FARSTEAD_TEST_DEMO_DATA'
export const DEMO_DAY_VARIABLE = 'FARSTEAD_TEST_DEMO_DAY'

/** A data directory with the demo in it or, where nobody has made that today, an empty one that the server fills. */
export function newDemoData(): string {
  const dataDir = newDataDir()
  const made = process.env[DEMO_DATA_VARIABLE]
  if (made && existsSync(made) && process.env[DEMO_DAY_VARIABLE] === demoDay())
    copyFolder(`${made}/.`, dataDir)
  return dataDir
}

/** An empty data directory, whose database is within it and goes where it is copied. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'farstead-data-'))
  // Else the database, which does not run as root, keeps its files elsewhere.
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** With owners and links as they are: the database refuses files that are not its own. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}

/** The demo counts back from now: what was made before a midnight has its arrivals on another day. */
export function demoDay(): string {
  const now = new Date()
  return ['UTC', 'Pacific/Auckland']
    .map((timeZone) => now.toLocaleDateString('en-NZ', { timeZone }))
    .join(' ')
}
