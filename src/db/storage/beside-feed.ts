import type { Checkpoint } from '#contract/changes.ts'
import type { Result } from '#contract/result.ts'
import type { Commit } from './commit.ts'
import type { ReplicaStore } from './replica-store.ts'
import { storing } from './rows.ts'

/*
 * Rows that don't come through the feed (a response, what a screen has read, a list) are newer than the checkpoint. A
 * database restored to a moment between the two continues from the checkpoint but lacks those rows. So before such rows
 * are written, their existence is noted durably. The note stays until a pull that began after them has caught up.
 */

type Beside = { store: ReplicaStore }

/** How often rows were noted in this session, and the stores known to have the note on disk. */
const times = new WeakMap<ReplicaStore, number>()
const written = new WeakSet<ReplicaStore>()

/**
 * Call before such rows are written, in the leader. Rows of the feed itself, from a page that isn't the last, aren't
 * counted.
 */
export function markRowsBesideFeed({ store }: Beside, { isFeed = false } = {}): Promise<Result<void>> {
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

/** Returns whether rows here may be newer than the checkpoint. Fails with `storage`. */
export function hasRowsBesideFeed({ store }: Beside): Promise<Result<boolean>> {
  return storing(async () => (await store.readMeta('rowsBesideFeed')) === true)
}

/**
 * Returns the feed's head from before an unfinished first sync listed its first row; `null` for none. Fails with
 * `storage`.
 */
export function readListedFrom({ store }: Beside): Promise<Result<Checkpoint | null>> {
  return storing(() => store.readMeta('listedFrom'))
}

/** Call before a first sync lists rows. The replica may then contain only rows that are as new as this head. */
export function noteListedFrom({ store }: Beside, head: Checkpoint): Promise<Result<void>> {
  return storing(() => store.writeMeta('listedFrom', head))
}

/** Clears the notes in the commit that drops the rows. `head`: from before the rows to be listed next, if known. */
export function forgetListed(
  { store }: Beside,
  { setMeta }: Pick<Commit, 'setMeta'>,
  head: Checkpoint | null,
): void {
  written.delete(store)
  setMeta('rowsBesideFeed', null)
  setMeta('listedFrom', head)
}

/** Clears the note after a pull has caught up, unless rows were noted after it began (at `timesBefore`). */
export function levelWithFeed({ store }: Beside, timesBefore: number): Promise<Result<void>> {
  return storing(async () => {
    if ((await store.readMeta('rowsBesideFeed')) === null || timesNoted({ store }) !== timesBefore) return
    written.delete(store)
    await store.writeMeta('rowsBesideFeed', null)
  })
}

/** Forgets what is known to be on disk, for a new leader: another one may have caught up since this tab last led. */
export function forgetNotes({ store }: Beside): void {
  written.delete(store)
}
