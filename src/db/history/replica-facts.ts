import type { Checkpoint } from '#contract/changes.ts'
import { ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { forgetNotes } from '#db/storage/beside-feed.ts'
import type { Replica } from '#db/replica.ts'
import { feedWireAt, moveCheckpoint } from '#db/storage/checkpoint.ts'
import { forgetGone } from '#db/records/records.ts'
import { readAskedAt } from '#db/storage/asked-at.ts'
import { storing } from '#db/storage/rows.ts'
import { eraseCodes } from './erase-codes.ts'
import { serverWriter } from './server-writer.ts'

/** How long the send log keeps entries, for the timeline and the export: 12 months. */
const SEND_LOG_KEPT_MS = 365 * 24 * 3_600_000

/** Returns how far the replica has followed the feed; `null` before the first sync and after a reset. */
export function readCheckpoint({ store }: Replica): Promise<Result<Checkpoint | null>> {
  return storing(() => store.readMeta('checkpoint'))
}

/**
 * Sets the checkpoint of listed rows once all of them are written, with the lowest wire that led to it. Fails like a
 * commit of server rows.
 */
export async function saveCheckpoint(
  replica: Replica,
  checkpoint: Checkpoint,
  wire: number = WIRE,
): Promise<Result<void>> {
  await serverWriter(replica).idle()
  return replica.store.serverCommit([], async (commit) => {
    await moveCheckpoint(commit, checkpoint, wire)
    return ok(undefined)
  })
}

/**
 * Returns the lowest wire under which the checkpoint was moved since the records were last listed completely; `null`
 * without a checkpoint.
 */
export function readFeedWire({ store }: Replica): Promise<Result<number | null>> {
  return storing(async () => {
    const [checkpoint, known] = await Promise.all([store.readMeta('checkpoint'), store.readMeta('feedWire')])
    return checkpoint === null ? null : feedWireAt(known, checkpoint)
  })
}

/** Notes that the records were listed completely under a wire and the feed has caught up since. */
export function raiseFeedWire({ store }: Replica, wire: number): Promise<Result<void>> {
  return store.serverCommit([], async ({ meta, setMeta }) => {
    const checkpoint = await meta('checkpoint')
    if (checkpoint !== null) setMeta('feedWire', { checkpoint, wire })
    return ok(undefined)
  })
}

/**
 * Forgets which records were removed and which rows were noted, because the leader before may know of others. For a new
 * leader, first.
 */
export async function beginLeading(replica: Replica): Promise<Result<void>> {
  const asked = await readAskedAt(replica)
  if (!asked.ok) return asked
  forgetGone(replica, asked.value.n)
  forgetNotes(replica)
  return ok(undefined)
}

/**
 * Rereads the outbox, because a tab that died may not have announced what it wrote. Commits of server rows are
 * numbered; these aren't.
 */
export function rereadOutbox({ live }: Replica): Promise<Result<void>> {
  return storing(async () => {
    await Promise.all([live.outgoingMessages, live.intents, live.edits].map((table) => table.reread()))
  })
}

/** Returns the device time when the replica was last in sync with the server, in ms since 1970; `null` for never. */
export function readLastSyncAt({ store }: Replica): Promise<Result<number | null>> {
  return storing(() => store.readMeta('lastSyncAt'))
}

export function saveLastSyncAt({ store }: Replica, at: number): Promise<Result<void>> {
  return storing(() => store.writeMeta('lastSyncAt', at))
}

/**
 * Takes the leadership's fence, one higher than any before, and rereads what other tabs may have written without
 * announcing it. A leader that finds a higher number (`holdsFence`) has been replaced and must not write or send any
 * more; its commits of server rows fail.
 */
export async function takeFence(replica: Replica): Promise<Result<number>> {
  const fence = await storing(() => replica.store.takeFence())
  if (!fence.ok) return fence
  const reread = await rereadOutbox(replica)
  return reread.ok ? fence : reread
}

/** Returns whether this fence is still the newest. Checked before each request that writes. */
export function holdsFence({ store }: Replica, fence: number): Promise<Result<boolean>> {
  return storing(async () => (await store.readMeta('fence')) === fence)
}

/** Removes old entries of the send log, and codes of stays that are over. For the leader, once. */
export async function tidyReplica(replica: Replica): Promise<Result<void>> {
  const { store, now } = replica
  const erased = await eraseCodes(replica)
  if (!erased.ok) return erased
  return storing(() =>
    store.commit(['sendLog'], ({ forgetLogged }) => forgetLogged(now() - SEND_LOG_KEPT_MS)),
  )
}
