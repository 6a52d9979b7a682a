import { checkpointNumber } from '#contract/checkpoint-number.ts'
import type { Result } from '#contract/result.ts'
import type { Commit } from './commit.ts'
import type { ReplicaStore } from './replica-store.ts'
import { storing } from './rows.ts'

/*
 * A response belongs to the history of the server's database that was asked. A reset begins another history: responses
 * to requests made before it must not be written after it, or rows of the lost database would come back.
 */

/** What this device had when it asked: which history, and how far in the feed (0 before the first sync). */
export type AskedAt = { history: number; n: number }

/** Call before a request whose response will be written. Fails with `storage`. */
export function readAskedAt({ store }: { store: ReplicaStore }): Promise<Result<AskedAt>> {
  return storing(async () => {
    const [history, checkpoint] = await Promise.all([readHistory({ store }), store.readMeta('checkpoint')])
    return { history, n: checkpoint === null ? 0 : checkpointNumber(checkpoint) }
  })
}

/** Returns the history of the rows on this device. Rejects with what IndexedDB throws. */
export async function readHistory({ store }: { store: ReplicaStore }): Promise<number> {
  return (await store.readMeta('history')) ?? 0
}

/** Begins another history, in the commit of the reset. */
export async function beginHistory({ meta, setMeta }: Pick<Commit, 'meta' | 'setMeta'>): Promise<void> {
  setMeta('history', ((await meta('history')) ?? 0) + 1)
}
