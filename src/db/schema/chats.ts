import type { ChatRow } from '#contract/chat.ts'

/** Positions `from` to `to`, both included. */
export type PositionRange = [from: number, to: number]

/** A chat as the server told it, with the newest message denormalised: the list of chats reads nothing else. */
export type ChatDoc = {
  id: string
  /** Number of the feed's change this row reflects at least: an older answer never replaces a newer one. */
  n: number
  row: ChatRow
  /** Positions whose messages are on this device, ascending and disjoint; written after the pages themselves. */
  held: PositionRange[]
  /** Older history was given up to make room: below this position it is fetched only when somebody scrolls there. */
  prunedBelow: number
}
