import type { ChatRow } from '#contract/chat.ts'

/** Positions `from` to `to`, both inclusive. */
export type PositionRange = [from: number, to: number]

/** A chat as received from the server, with the newest message denormalised: the list of chats reads nothing else. */
export type ChatDoc = {
  id: string
  /** Number of the newest feed change in this row: an older response never replaces a newer one. */
  n: number
  row: ChatRow
  /** Positions whose messages are on this device, ascending and disjoint. Written in one transaction with the pages. */
  held: PositionRange[]
  /** Older history was removed to free space: below this position it is fetched only when somebody scrolls there. */
  prunedBelow: number
}
