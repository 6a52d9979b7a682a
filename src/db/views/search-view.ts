import type { RecordKind } from '#contract/records.ts'
import type { ChatParticipant } from '#contract/chat.ts'

/** A message on this device that holds what was sought. */
export type MessageHit = {
  id: string
  chatId: string
  /** The others of its chat, never the signed-in person. */
  others: ChatParticipant[]
  isMine: boolean
  message: string
  /** Where the message holds it: `[from, to)` in code units, ascending. */
  ranges: [from: number, to: number][]
  /** `null` while only this device has it. */
  position: number | null
  /** Server time, or this device's while it waits here. ISO 8601. */
  at: string
}

/** A record of this person's own that holds what was sought. */
export type RecordHit = {
  kind: RecordKind
  id: string
  title: string
  detail: string
  /** The text in which it was found, blank where the title and detail hold all of it. */
  excerpt: string
  /** Where the excerpt holds the first word that it was found by: `[from, to)` in code units, ascending. */
  ranges: [from: number, to: number][]
}

/** What a search on this device has looked at. */
export type SearchCoverage = {
  messages: number
  /** Server time of the oldest of them, `null` for none. */
  since: string | null
  /** Chats of which something is not on this device. */
  incompleteChats: number
}

export type SearchView = {
  /** Newest first; what waits here comes before all else. */
  hits: MessageHit[]
  /** There are more than were asked for. */
  hasMore: boolean
  coverage: SearchCoverage
}
