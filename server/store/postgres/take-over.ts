import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { ClusterHome } from './cluster-home.ts'
import { findPostmaster } from './postmaster-file.ts'
import { connectToCluster } from './postmaster.ts'

/** Held by the server that owns a cluster, on a separate connection. Any number that nothing else uses. */
const OWNER_LOCK = 4_280_000

const POLL_MS = 50
/** A running server responds at once; one that is silent for this long has lost its socket. */
const UNREACHABLE_LIMIT_MS = 5_000
const END_LIMIT_MS = 20_000

/**
 * Marks the cluster as ours for as long as the connection lives, which is no longer than this process. Throws if
 * another running server has it.
 */
export async function holdCluster(
  home: ClusterHome,
  socketDirectory = home.socketDirectory,
): Promise<pg.Client> {
  const client = await connectToCluster(socketDirectory)
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    OWNER_LOCK,
  ])
  if (rows[0]?.held) return client
  await client.end()
  throw new ClusterInUseError(home.directory)
}

/** Another server is running on the same data directory. */
export class ClusterInUseError extends Error {
  override name = 'ClusterInUseError'

  constructor(directory: string) {
    super(`Another server is running on ${directory}: stop it, or choose another DATA_DIR`)
  }
}

/**
 * Ends a PostgreSQL whose Node process died without ending it (or waits until it has ended by itself), so that a new
 * one can be started as our own child. Committed data is kept. Throws if its Node process is running.
 */
export async function endOrphan(home: ClusterHome): Promise<void> {
  const startedAt = Date.now()
  let askedAt: number | null = null
  for (;;) {
    const orphan = findPostmaster(home.cluster)
    if (!orphan) return
    if (askedAt === null) {
      const isReachable = await isOurs(home, orphan.socketDirectory)
      if (isReachable || Date.now() - startedAt > UNREACHABLE_LIMIT_MS) {
        process.kill(orphan.pid, 'SIGINT')
        askedAt = Date.now()
      }
    } else if (Date.now() - askedAt > END_LIMIT_MS) {
      process.kill(orphan.pid, 'SIGQUIT')
      askedAt = Date.now()
    }
    await delay(POLL_MS)
  }
}

/** Returns false while it can't be determined: it's still starting, or already stopping. */
async function isOurs(home: ClusterHome, socketDirectory: string): Promise<boolean> {
  try {
    const client = await holdCluster(home, socketDirectory)
    await client.end()
    return true
  } catch (error) {
    if (error instanceof ClusterInUseError) throw error
    return false
  }
}
