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
