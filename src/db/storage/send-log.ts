import type { Attempt } from '#db/schema/outgoing-messages.ts'

/** The history of a sent message, kept 12 months for the timeline and the export. Times in ms since 1970. */
export type SendLogEntry = {
  id: string
  chatId: string
  position: number
  writtenAt: string
  /** When the server accepted it, ISO 8601. */
  createdAt: string
  settledAt: number
  attempts: Attempt[]
}
