import { checkpointNumber } from '#contract/checkpoint-number.ts'
import type { Result } from '#contract/result.ts'
import type { Commit } from './commit.ts'
import type { ReplicaStore } from './replica-store.ts'
import { storing } from './rows.ts'

/*
 * What comes back from the server belongs to the history of its database that was asked. A reset begins another
 * history: what was asked for before it must not be written after it, or rows of the lost database come back.
 */

/** What this device had when it asked: which history, and how far it had followed the feed (0 before the first sync). */
export type AskedAt = { history: number; n: number }

/** To be taken before a request whose answer is written. Fails with `storage`. */
export function readAskedAt({ store }: { store: ReplicaStore }): Promise<Result<AskedAt>> {
  return storing(async () => {
    const [history, checkpoint] = await Promise.all([readHistory({ store }), store.readMeta('checkpoint')])
    return { history, n: checkpoint === null ? 0 : checkpointNumber(checkpoint) }
  })
}

/** The history of the rows that are here. Rejects with what IndexedDB throws. */
export async function readHistory({ store }: { store: ReplicaStore }): Promise<number> {
  return (await store.readMeta('history')) ?? 0
}

/** Begins another history, in the commit of the reset. */
export async function beginHistory({ meta, setMeta }: Pick<Commit, 'meta' | 'setMeta'>): Promise<void> {
  setMeta('history', ((await meta('history')) ?? 0) + 1)
}
