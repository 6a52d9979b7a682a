import type { Checkpoint } from '#contract/changes.ts'

/**
 * The lowest wire under which the checkpoint was moved since the records were last listed completely, and the
 * checkpoint up to which that is known. A build that doesn't store it moves the checkpoint without it.
 */
export type FeedWire = { checkpoint: Checkpoint; wire: number }
