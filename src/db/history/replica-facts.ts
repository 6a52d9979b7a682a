import type { Checkpoint } from '#contract/changes.ts'
import { ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import {
  beginResetOf,
  raiseFeedWireOf,
  readCheckpointOf,
  readFeedWireOf,
  saveCheckpointLater,
} from '#db/storage/checkpoint.ts'
import { beginHistory, readAskedAt } from '#db/storage/asked-at.ts'
import { forgetGone, purgeRecords } from '#db/records/records.ts'
import type { Replica } from '#db/replica.ts'
import { purgeDeleted, storing } from '#db/storage/rows.ts'
import { serverWriter } from '#db/history/server-writer.ts'
import { readMeta, writeMeta } from '#db/storage/side-store.ts'

/** How long the send log remembers, for the timeline and the export: 12 months. */
const SEND_LOG_KEPT_MS = 365 * 24 * 3_600_000

/** How far the replica has followed the feed, `null` before the first sync and after a reset. */
export function readCheckpoint({ side }: Replica): Promise<Result<Checkpoint | null>> {
  return readCheckpointOf(side)
}

/**
 * Saved last: it is written a moment later, once everything it stands for is durable, with the lowest wire that led to
 * it. Fails with `storage` when rows
 * before it could not be written; read the checkpoint again and pull from there.
 */
export async function saveCheckpoint(
  replica: Replica,
  checkpoint: Checkpoint,
  wire: number = WIRE,
): Promise<Result<void>> {
  return saveCheckpointLater(replica.side, checkpoint, () => serverWriter(replica).settled(), wire)
}

/** The lowest wire under which the checkpoint was moved since the records were last listed whole; `null` without one. */
export function readFeedWire({ side }: Replica): Promise<Result<number | null>> {
  return readFeedWireOf(side)
}

/** Notes that the records were listed whole under a wire and the feed has caught up since. */
export function raiseFeedWire({ side }: Replica, wire: number): Promise<Result<void>> {
  return raiseFeedWireOf(side, wire)
}

/**
 * The server's rows here are another database's: the checkpoint goes, and they are due to be dropped (`finishReset`).
 * Durable when it resolves, so that a crash in between is made up for by the next leader.
 */
export function beginReset({ side }: Replica): Promise<Result<void>> {
  return beginResetOf(side, () => beginHistory(side))
}

/** For a new leader, first: the one before may have begun another history, and knew of records that are gone. */
export async function beginLeading(replica: Replica): Promise<Result<void>> {
  const asked = await readAskedAt(replica)
  if (!asked.ok) return asked
  forgetGone(replica, asked.value.n)
  return ok(undefined)
}

/** Device time of the last moment the replica was level with the server, ms since 1970; `null` for never. */
export function readLastSyncAt({ side }: Replica): Promise<Result<number | null>> {
  return storing(() => readMeta<number>(side, 'lastSyncAt'))
}

export function saveLastSyncAt({ side }: Replica, at: number): Promise<Result<void>> {
  return storing(() => writeMeta(side, 'lastSyncAt', at))
}

/**
 * Takes the leadership's number: one higher than any before, durable. A leader that finds a higher one (`holdsFence`)
 * has been replaced, and must not write or send any more.
 */
export function takeFence({ side }: Replica): Promise<Result<number>> {
  return storing(() =>
    side.transaction('rw', side.meta, async () => {
      const fence = ((await readMeta<number>(side, 'fence')) ?? 0) + 1
      await writeMeta(side, 'fence', fence)
      return fence
    }),
  )
}

/** Whether nobody has taken a newer fence. Asked before each request that writes. */
export function holdsFence({ side }: Replica, fence: number): Promise<Result<boolean>> {
  return storing(async () => (await readMeta<number>(side, 'fence')) === fence)
}

/**
 * Forgets what need not be kept any longer: old entries of the send log, and the tombstones of rows that are gone. For
 * the leader, once.
 */
export function tidyReplica({ collections, side, now }: Replica): Promise<Result<void>> {
  return storing(async () => {
    await side.sendLog
      .where('settledAt')
      .below(now() - SEND_LOG_KEPT_MS)
      .delete()
    await purgeDeleted(collections.chats)
    await purgeDeleted(collections.messagePages)
    await purgeDeleted(collections.outgoingMessages)
    await purgeDeleted(collections.intents)
    await purgeDeleted(collections.edits)
    await purgeDeleted(collections.drafts)
    await purgeRecords(collections)
  })
}
