import type { Checkpoint } from '#contract/changes.ts'
import type { FeedWire } from './feed-wire.ts'
import type { DataUse, KeepRules } from '#db/views/data-use-view.ts'

/** `left`: keys that were moved, by collection, as long as the former databases are not all deleted. */
export type MovedFrom = { left: { [collection: string]: string[] } | null }

/** Facts about the replica as a whole, by key. Times in ms since 1970. */
export type Meta = {
  /** Made with the replica. The device store keeps it too, which tells an evicted replica from one that never was. */
  generation: string
  /** How far the rows of the server here have followed the feed; missing before a first sync has ended. */
  checkpoint: Checkpoint
  feedWire: FeedWire
  /** Number of the newest leader. */
  fence: number
  /** Number of the newest commit of server rows. A tab that sees a gap has missed changes. */
  commit: number
  lastSyncAt: number
  dataUse: DataUse
  /** What the person chose; what an earlier build didn't know is missing. */
  keepRules: Partial<KeepRules>
  /** That the replica of former builds, with a database for each collection, was moved here, or that there was none. */
  movedFrom: MovedFrom
}

export type MetaKey = keyof Meta
