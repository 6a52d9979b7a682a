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

/** Where a cluster is stored, and the user it runs as. */
export type ClusterHome = {
  /** Contains the cluster and, if needed, a copy of the binaries; accessible to `user`. */
  directory: string
  /** PostgreSQL's own data directory. */
  cluster: string
  /** Contains the unix socket; accessible to `user` and root only. */
  socketDirectory: string
  /** `null` for the current user. */
  user: OperatingUser | null
}

/** Systems allow about 104 bytes for a socket's path, and its name takes 16 of them. */
const SOCKET_DIRECTORY_LENGTH_MAX = 80
/** In the data directory: says where its cluster is, if that had to be elsewhere. */
const LOCATION_FILE = 'postgres-location'
/** Allows entering a directory without listing it. */
const PASS_THROUGH = 0o011
const ELSEWHERE = '/var/lib/farstead'

/**
 * Determines where the cluster of a data directory is, and creates what is missing. If we're root and the data
 * directory is inside a closed home directory, the cluster goes to /var/lib/farstead, because the account that
 * PostgreSQL runs as couldn't reach it otherwise. The data directory stores where it is.
 */
export function prepareHome(dataDir: string): ClusterHome {
  mkdirSync(dataDir, { recursive: true })
  const directory = findDirectory(realpathSync(dataDir))
  const cluster = join(directory, 'postgres')
  const user = chooseOperatingUser(existsSync(cluster) ? statSync(cluster).uid : null)
  return { directory, cluster, user, socketDirectory: prepareSocketDirectory(directory, user) }
}

/** Makes the account that PostgreSQL runs as the owner of a file or directory. */
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

/** Whether the account can pass into the data directory. We may open that directory, but not those above it. */
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
  // Somebody else may have created it first. It's only used if nobody but us can access it.
  const used = isOurs && (mode & 0o077) === 0 ? path : mkdtempSync(join(tmpdir(), 'farstead-'))
  give(used, user)
  return used
}
