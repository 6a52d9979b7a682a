import type { Result } from '#contract/result.ts'
import type { Commit } from './commit.ts'
import type { ReplicaStore } from './replica-store.ts'
import { storing } from './rows.ts'

/*
 * Rows that come beside the feed (an answer, what a screen has read, a list) are newer than the checkpoint. A database
 * that is put back to a moment between the two goes on from the checkpoint and lacks those rows. So it is noted that
 * there are some, durably and before they are written, until a pull that began after them is level.
 */

type Beside = { store: ReplicaStore }

/** How often rows were noted in this session, and which stores are known to say so on the disk. */
const times = new WeakMap<ReplicaStore, number>()
const written = new WeakSet<ReplicaStore>()

/** To be called before such rows are written, by the leader. The feed's own, of a page that is not the last, don't count. */
export function noteRowsBesideFeed({ store }: Beside, { isFeed = false } = {}): Promise<Result<void>> {
  if (!isFeed) times.set(store, timesNoted({ store }) + 1)
  return storing(async () => {
    if (written.has(store)) return
    await store.writeMeta('rowsBesideFeed', true)
    written.add(store)
  })
}

export function timesNoted({ store }: Beside): number {
  return times.get(store) ?? 0
}

/** Whether rows here may be newer than the checkpoint. Fails with `storage`. */
export function hasRowsBesideFeed({ store }: Beside): Promise<Result<boolean>> {
  return storing(async () => (await store.readMeta('rowsBesideFeed')) === true)
}

/** Under which history a first sync that has not ended has listed rows; `null` for none. Fails with `storage`. */
export function readListedOf({ store }: Beside): Promise<Result<string | null>> {
  return storing(() => store.readMeta('listedOf'))
}

/** To be called before a first sync lists rows, over none but those of this history. */
export function noteListedOf({ store }: Beside, history: string): Promise<Result<void>> {
  return storing(() => store.writeMeta('listedOf', history))
}

/** In the commit that drops the rows, for a history of which some may be listed from here on. */
export function forgetListed(
  { store }: Beside,
  { setMeta }: Pick<Commit, 'setMeta'>,
  history: string | null,
): void {
  written.delete(store)
  setMeta('rowsBesideFeed', null)
  setMeta('listedOf', history)
}

/** A pull is level, which began when rows had been noted so often: later ones still count. */
export function levelWithFeed({ store }: Beside, timesBefore: number): Promise<Result<void>> {
  return storing(async () => {
    if ((await store.readMeta('rowsBesideFeed')) === null || timesNoted({ store }) !== timesBefore) return
    written.delete(store)
    await store.writeMeta('rowsBesideFeed', null)
  })
}

/** For a new leader: another one may have been level since this tab led. */
export function forgetNotes({ store }: Beside): void {
  written.delete(store)
}
