import type { Checkpoint } from '#contract/changes.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { storing } from './rows.ts'
import { markReset, readMeta, writeMeta, type SideStore } from './side-store.ts'

/*
 * How far the replica has followed the feed. It is saved after everything it stands for is durable, and a little later
 * than asked: one that is behind costs the repetition of some changes, which harms nothing, and a burst of answers then
 * writes it once. When something it stands for could not be written, it is given up: saving fails until the checkpoint
 * is read again, which then answers the older one.
 */

const LAG_MS = 100

type Due = { checkpoint: Checkpoint; isDurable: () => Promise<boolean>; wire: number }

/**
 * The lowest wire under which the checkpoint was moved since the records were last listed whole, and up to where that is
 * known. A build that keeps none moves the checkpoint on without it.
 */
type FeedWire = { checkpoint: Checkpoint; wire: number }
const FEED_WIRE = 'feedWire'

const due = new WeakMap<SideStore, Due>()
const timers = new WeakMap<SideStore, ReturnType<typeof setTimeout>>()
const givenUp = new WeakSet<SideStore>()

/** The newest one, also while it waits to be written. */
export async function readCheckpointOf(side: SideStore): Promise<Result<Checkpoint | null>> {
  const waiting = due.get(side)
  if (waiting !== undefined && (await waiting.isDurable())) return ok(waiting.checkpoint)
  forget(side)
  givenUp.delete(side)
  return storing(() => readMeta<Checkpoint>(side, 'checkpoint'))
}

/**
 * Takes a checkpoint to be written in a moment, once `isDurable` says that everything it stands for is. `wire` is the
 * lowest that what led to it was told in.
 */
export function saveCheckpointLater(
  side: SideStore,
  checkpoint: Checkpoint,
  isDurable: () => Promise<boolean>,
  wire: number,
): Result<void> {
  if (givenUp.has(side))
    return fail({ kind: 'storage', message: 'what the checkpoint stands for was not written' })
  due.set(side, { checkpoint, isDurable, wire: Math.min(wire, due.get(side)?.wire ?? wire) })
  if (!timers.has(side))
    timers.set(
      side,
      setTimeout(() => void writeDueCheckpoint(side), LAG_MS),
    )
  return ok(undefined)
}

/** Writes what waits, now. */
export async function writeDueCheckpoint(side: SideStore): Promise<Result<void>> {
  stopTimer(side)
  for (let waiting = due.get(side); waiting !== undefined; waiting = due.get(side)) {
    const isDurable = await waiting.isDurable()
    if (!isDurable) {
      forget(side)
      givenUp.add(side)
      return ok(undefined)
    }
    // A newer one has come meanwhile: it has its own question.
    if (due.get(side) !== waiting) continue
    forget(side)
    const { checkpoint, wire } = waiting
    return storing(() =>
      side.transaction('rw', side.meta, async () => {
        const before = await readMeta<Checkpoint>(side, 'checkpoint')
        // Without a checkpoint all was listed under this wire.
        const lowest = before === null ? wire : Math.min(wire, await knownFeedWire(side, before))
        await writeMeta(side, 'checkpoint', checkpoint)
        await writeMeta(side, FEED_WIRE, { checkpoint, wire: lowest } satisfies FeedWire)
      }),
    )
  }
  return ok(undefined)
}

async function knownFeedWire(side: SideStore, checkpoint: Checkpoint): Promise<number> {
  const known = await readMeta<FeedWire>(side, FEED_WIRE)
  return known?.checkpoint === checkpoint ? known.wire : FIRST_WIRE
}

/** The lowest wire under which the checkpoint was moved since the records were last listed whole; `null` without one. */
export async function readFeedWireOf(side: SideStore): Promise<Result<number | null>> {
  const written = await writeDueCheckpoint(side)
  if (!written.ok) return written
  return storing(async () => {
    const checkpoint = await readMeta<Checkpoint>(side, 'checkpoint')
    return checkpoint === null ? null : knownFeedWire(side, checkpoint)
  })
}

/** Notes that the records were listed whole under a wire and the feed has caught up since. Durable when it resolves. */
export async function raiseFeedWireOf(side: SideStore, wire: number): Promise<Result<void>> {
  const written = await writeDueCheckpoint(side)
  if (!written.ok) return written
  return storing(() =>
    side.transaction('rw', side.meta, async () => {
      const checkpoint = await readMeta<Checkpoint>(side, 'checkpoint')
      if (checkpoint !== null) await writeMeta(side, FEED_WIRE, { checkpoint, wire } satisfies FeedWire)
    }),
  )
}

/**
 * Gives the checkpoint up: the server's rows are to be dropped, and what was asked for before is another database's.
 * Durable when it resolves, with what is done `besides`: a reset must not be forgotten.
 */
export function beginResetOf(side: SideStore, besides: () => Promise<void>): Promise<Result<void>> {
  forget(side)
  return storing(() => markReset(side, besides))
}

function forget(side: SideStore): void {
  stopTimer(side)
  due.delete(side)
}

function stopTimer(side: SideStore): void {
  clearTimeout(timers.get(side))
  timers.delete(side)
}
