import type { Checkpoint } from '#contract/changes.ts'
import { ok, type Result } from '#contract/result.ts'
import { storing } from './rows.ts'
import { readMeta, writeMeta, type SideStore } from './side-store.ts'

/*
 * How far the replica has followed the feed. It is saved after everything it stands for is durable, and a little later
 * than asked: one that is behind costs the repetition of some changes, which harms nothing, and a burst of answers then
 * writes it once.
 */

const LAG_MS = 100

type Due = { checkpoint: Checkpoint; timer: ReturnType<typeof setTimeout> }

const due = new WeakMap<SideStore, Due>()

export async function readCheckpointOf(side: SideStore): Promise<Result<Checkpoint | null>> {
  const waiting = due.get(side)
  return waiting === undefined
    ? storing(() => readMeta<Checkpoint>(side, 'checkpoint'))
    : ok(waiting.checkpoint)
}

/** Answers at once. A write that fails leaves the older checkpoint, and the next one is tried as if nothing had been. */
export function saveCheckpointLater(side: SideStore, checkpoint: Checkpoint): void {
  const timer = due.get(side)?.timer ?? setTimeout(() => void writeDueCheckpoint(side), LAG_MS)
  due.set(side, { checkpoint, timer })
}

/** Writes now what waits. */
export async function writeDueCheckpoint(side: SideStore): Promise<Result<void>> {
  const waiting = due.get(side)
  if (waiting === undefined) return ok(undefined)
  clearTimeout(waiting.timer)
  due.delete(side)
  return storing(() => writeMeta(side, 'checkpoint', waiting.checkpoint))
}

/** Durable when it resolves: a reset must not be forgotten. */
export function clearCheckpointOf(side: SideStore): Promise<Result<void>> {
  clearTimeout(due.get(side)?.timer)
  due.delete(side)
  return storing(() => writeMeta(side, 'checkpoint', null))
}
