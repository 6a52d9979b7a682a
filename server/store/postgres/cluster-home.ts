import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canReach, chooseOperatingUser, type OperatingUser } from './operating-user.ts'

/** Where a cluster lives and whom it runs as. */
export type ClusterHome = {
  /** Holds the cluster and, where needed, a copy of the binaries; reachable by `user`. */
  directory: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** Holds the unix socket; entered by `user` and root only. */
  socketDirectory: string
  /** `null` for ourselves. */
  user: OperatingUser | null
}

/** Systems allow about 104 bytes for a socket's path, of which its name takes 16. */
const SOCKET_DIRECTORY_LENGTH_MAX = 80
/** In the data directory: where its cluster is, when that had to be elsewhere. */
const LOCATION_FILE = 'postgres-location'
/** To enter a directory, without seeing what it holds. */
const PASS_THROUGH = 0o011
const ELSEWHERE = '/var/lib/farstead'

/**
 * Settles where the cluster of a data directory is, and makes what is missing. When we are root and the data directory
 * lies in somebody's closed home, the cluster goes to /var/lib/farstead, and the data directory remembers where: the
 * account that PostgreSQL runs as could not reach it otherwise.
 */
export function prepareHome(dataDir: string): ClusterHome {
  mkdirSync(dataDir, { recursive: true })
  const directory = findDirectory(realpathSync(dataDir))
  const cluster = join(directory, 'postgres')
  const user = chooseOperatingUser(existsSync(cluster) ? statSync(cluster).uid : null)
  return { directory, cluster, user, socketDirectory: prepareSocketDirectory(directory, user) }
}

/** Gives a file or directory to the account that PostgreSQL runs as. */
export function give(path: string, user: OperatingUser | null): void {
  if (user) chownSync(path, user.uid, user.gid)
}

function findDirectory(dataDir: string): string {
  const locationFile = join(dataDir, LOCATION_FILE)
  if (existsSync(locationFile)) {
    const directory = readFileSync(locationFile, 'utf8').trim()
    if (existsSync(directory)) return directory
  }
  if (letThrough(dataDir, chooseOperatingUser(null))) return dataDir
  const directory = join(ELSEWHERE, randomBytes(8).toString('hex'))
  mkdirSync(directory, { recursive: true })
  writeFileSync(locationFile, `${directory}\n`)
  return directory
}

/** Whether the account can pass into the data directory. That directory is ours to open; those above it are not. */
function letThrough(dataDir: string, user: OperatingUser | null): boolean {
  if (!canReach(dataDir, user)) return false
  if (!canReach(join(dataDir, 'postgres'), user)) chmodSync(dataDir, statSync(dataDir).mode | PASS_THROUGH)
  return true
}

function prepareSocketDirectory(directory: string, user: OperatingUser | null): string {
  const beside = join(directory, 'socket')
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12)
  const path =
    Buffer.byteLength(beside) <= SOCKET_DIRECTORY_LENGTH_MAX ? beside : join(tmpdir(), `farstead-${name}`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, mode } = statSync(path)
  const isOurs = uid === process.getuid?.() || uid === user?.uid
  // Somebody else may have made it first: what is not ours alone is not used.
  const used = isOurs && (mode & 0o077) === 0 ? path : mkdtempSync(join(tmpdir(), 'farstead-'))
  give(used, user)
  return used
}
