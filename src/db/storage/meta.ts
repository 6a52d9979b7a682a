import type { Checkpoint } from '#contract/changes.ts'
import type { BankNotes } from '#db/views/bank-view.ts'
import type { KeptReplies } from '#db/views/kept-replies-view.ts'
import type { ReceiptSeries } from '#domain/money/receipt-number.ts'
import type { DataUse, KeepRules } from '#db/views/data-use-view.ts'
import type { FeedWire } from './feed-wire.ts'
import { resultOf } from './person-database.ts'

/**
 * `left`: keys that were moved, by collection, until all former databases have been deleted; then `null`. `isReset`: the
 * rows of the server weren't moved, so what a former tab still writes counts as written before a reset.
 */
export type MovedFrom = { left: { [collection: string]: string[] } | null; isReset?: boolean }

/** What each commit of server rows reads and writes. Kept in one row, so that it takes one read and one write. */
export type Head = {
  /** How far the server rows here have followed the feed. Missing until a first sync has ended. */
  checkpoint: Checkpoint
  feedWire: FeedWire
  /** The number of resets: each begins another history of the server's database. Missing before the first. */
  history: number
  /** The number of the newest leader. */
  fence: number
  /** The number of the newest commit of server rows. A tab that sees a gap has missed changes. */
  commit: number
}

/** Facts about the replica as a whole, by key. Times are in ms since 1970. */
export type Meta = Head & {
  /** Made with the replica. Also kept in the device store, to tell an evicted replica from one that never existed. */
  generation: string
  /** Set if rows here may be newer than the checkpoint (beside-feed.ts). */
  rowsBesideFeed: true
  /** The feed's head from before the oldest server row here. Counts while there is no checkpoint: a first sync goes on. */
  listedFrom: Checkpoint
  lastSyncAt: number
  dataUse: DataUse
  /** What the person chose. Rules that an earlier build didn't know are missing. */
  keepRules: Partial<KeepRules>
  bankNotes: BankNotes
  keptReplies: KeptReplies
  /** Ids of messages that were adopted from the first look: each is adopted once. */
  adoptedFirst: string[]
  /** The letters of this device's receipts, and the last number it used. */
  receiptSeries: ReceiptSeries
  /** Set once the replica of former builds, with a database for each collection, was moved here, or didn't exist. */
  movedFrom: MovedFrom
}

export type MetaKey = keyof Meta

const HEAD_KEYS: ReadonlySet<string> = new Set<keyof Head>([
  'checkpoint',
  'feedWire',
  'history',
  'fence',
  'commit',
])

/** The key of the row with the facts of `Head`. */
export const HEAD = 'head'

export function isHeadKey(key: MetaKey): boolean {
  return HEAD_KEYS.has(key)
}

export async function readHead(meta: IDBObjectStore): Promise<Partial<Head>> {
  return (await resultOf<Partial<Head> | undefined>(meta.get(HEAD))) ?? {}
}

/** Returns one fact; `null` if it is missing. */
export async function readFact<K extends MetaKey>(meta: IDBObjectStore, key: K): Promise<Meta[K] | null> {
  if (!isHeadKey(key)) return (await resultOf<Meta[K] | undefined>(meta.get(key))) ?? null
  return factOf(await readHead(meta), key)
}

/** Returns a fact of the head; `null` if it is missing. */
export function factOf<K extends MetaKey>(head: Partial<Head>, key: K): Meta[K] | null {
  const facts: Partial<Meta> = head
  // Missing facts are `undefined` there.
  return (facts[key] as Meta[K] | undefined) ?? null
}
