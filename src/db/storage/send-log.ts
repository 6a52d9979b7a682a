import type { Attempt } from '#db/schema/outgoing-messages.ts'

/** What became of a message sent from here; kept 12 months for the timeline and the export. Times in ms since 1970. */
export type SendLogEntry = {
  id: string
  chatId: string
  position: number
  writtenAt: string
  /** The server's time of acceptance, ISO 8601. */
  createdAt: string
  settledAt: number
  attempts: Attempt[]
}
