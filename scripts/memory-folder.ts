import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'farstead-tests-'
const NEEDED_BYTES = 3 * 2 ** 30
/** To be passed through by the account that the database runs as when we are root, and read by nobody. */
const MODE = 0o711

/**
 * A folder in memory for what tests write and throw away, databases and browsers' profiles: on a disk they cost more than
 * the tests. `null` where the system has none, or too little room. It goes with this process, and at the latest with the
 * next one that asks.
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

/** Removes what runs that were killed have left. */
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
    // A database that was left behind writes to it still: the next run finds it quiet.
  }
}
