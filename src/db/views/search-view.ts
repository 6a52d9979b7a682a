import type { RecordKind } from '#contract/records.ts'
import type { ChatParticipant } from '#contract/chat.ts'
import type { MessageKind } from '#contract/chat-message.ts'
import type { SystemEvent } from '#contract/system-event.ts'

/** A message on this device that contains the text searched for. */
export type MessageHit = {
  id: string
  chatId: string
  /** The other people of its chat, never the signed-in person. */
  others: ChatParticipant[]
  isMine: boolean
  kind: MessageKind
  /** For a line of the system, which the page words: what happened. */
  event?: SystemEvent
  message: string
  /** Where the message contains the text: `[from, to)` in code units, ascending. Means nothing for a line. */
  ranges: [from: number, to: number][]
  /** `null` while only this device has it. */
  position: number | null
  /** Server time, or device time while it waits here. ISO 8601. */
  at: string
}

/** A record of this person's own that contains the text searched for. */
export type RecordHit = {
  kind: RecordKind
  id: string
  title: string
  detail: string
  /** The name of the other person that it is with; blank for nobody. */
  other: string
  /** The sum that was found, in dollars; `null` if something else was. */
  sum: number | null
  /** Its first and its last day; `null` for a kind without days, or for a day that isn't set. */
  days: readonly [string | null, string | null] | null
  /** For a record about one sum: the record that it belongs to, such as the agreement of a payment. */
  of: { id: string; title: string; other: string } | null
  /** The text in which it was found; blank if title, detail and sum say it. */
  excerpt: string
  /** Where the excerpt contains the first word found in it: `[from, to)` in code units, ascending. */
  ranges: [from: number, to: number][]
}

/** What a search on this device covered. */
export type SearchCoverage = {
  messages: number
  /** Server time of the oldest message; `null` for none. */
  since: string | null
  /** Number of chats that aren't complete on this device. */
  incompleteChats: number
}

export type SearchView = {
  /** Newest first; messages waiting here come before all others. */
  hits: MessageHit[]
  /** Whether there are more than were asked for. */
  hasMore: boolean
  coverage: SearchCoverage
}
