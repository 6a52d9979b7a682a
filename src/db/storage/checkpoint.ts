import type { Checkpoint } from '#contract/changes.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import type { Commit } from './commit.ts'
import type { FeedWire } from './feed-wire.ts'

/**
 * Advances the checkpoint, in the commit of its rows. `wire` is the lowest wire of these rows. Returns the checkpoint
 * before.
 */
export async function moveCheckpoint(
  { meta, setMeta }: Pick<Commit, 'meta' | 'setMeta'>,
  checkpoint: Checkpoint,
  wire: number,
): Promise<Checkpoint | null> {
  const [before, known] = await Promise.all([meta('checkpoint'), meta('feedWire')])
  // Without a checkpoint, everything was listed under this wire.
  const lowest = before === null ? wire : Math.min(wire, feedWireAt(known, before))
  setMeta('checkpoint', checkpoint)
  setMeta('feedWire', { checkpoint, wire: lowest })
  return before
}

/** Returns the lowest wire that led to a checkpoint. */
export function feedWireAt(known: FeedWire | null, checkpoint: Checkpoint): number {
  return known?.checkpoint === checkpoint ? known.wire : FIRST_WIRE
}
