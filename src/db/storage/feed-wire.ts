import type { Checkpoint } from '#contract/changes.ts'

/**
 * The lowest wire under which the checkpoint was moved since the records were last listed whole, and up to where that is
 * known. A build that keeps none moves the checkpoint on without it.
 */
export type FeedWire = { checkpoint: Checkpoint; wire: number }
