import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'farstead-tests-'
const NEEDED_BYTES = 3 * 2 ** 30
/** The account that the database runs as (if we're root) may pass through; nobody may list it. */
const MODE = 0o711

/**
 * Returns a folder in memory for temporary test data such as databases and browser profiles, which on a disk cost more
 * than the tests. Returns `null` if the system has none, or too little space. It's removed when this process ends, or
 * at the latest when the next one calls this.
 */
export function memoryFolder(): string | null {
  if (!existsSync(MEMORY)) return null
  sweep()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < NEEDED_BYTES || freemem() < 2 * NEEDED_BYTES) return null
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: MODE })
  process.on('exit', () => remove(folder))
  return folder
}

/** Removes what killed runs have left behind. */
function sweep(): void {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    const isRunning = existsSync(`/proc/${name.slice(PREFIX.length)}`)
    if (!isRunning) remove(join(MEMORY, name))
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A database that was left behind is still writing to it; the next run removes it.
  }
}
