import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What PostgreSQL writes about itself while it runs on a cluster. */
export type PostmasterFile = { pid: number; socketDirectory: string }

const SOCKET_DIRECTORY_LINE = 4
const EMPTY_FILE_AGE_MS = 5_000

/**
 * Returns the running server of a cluster, or `null`. Removes a file left behind by a dead one, even if its process
 * number now belongs to another program: PostgreSQL itself would then refuse to start, which is common in containers.
 */
export function findPostmaster(cluster: string): PostmasterFile | null {
  const path = join(cluster, 'postmaster.pid')
  let lines: string[]
  let ageMs: number
  try {
    lines = readFileSync(path, 'utf8').split('\n')
    ageMs = Date.now() - statSync(path).mtimeMs
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (pid > 0 && isPostmasterOf(pid, cluster)) {
    return { pid, socketDirectory: lines[SOCKET_DIRECTORY_LINE]?.trim() ?? '' }
  }
  // An empty file may be one that is just being written.
  if (pid > 0 || ageMs > EMPTY_FILE_AGE_MS) rmSync(path, { force: true })
  return null
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  return existsSync('/proc/self/stat') ? isPostmasterByProc(pid, cluster) : isPostmasterByPs(pid)
}

function isPostmasterByProc(pid: number, cluster: string): boolean {
  try {
    const stat = /^\d+ \((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // A zombie keeps its process number until its parent collects it.
    if (stat?.[1] !== 'postgres' || stat[2] === 'Z') return false
    // A postmaster's working directory is its cluster.
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)]
    return its.ino === ours.ino && its.dev === ours.dev
  } catch {
    // The process is gone, or another account's, and the cluster's postmaster is ours.
    return false
  }
}

function isPostmasterByPs(pid: number): boolean {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}
