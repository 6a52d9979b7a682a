import type { TicketReply } from '#contract/ticket.ts'

/** Replies of one ticket that were loaded on this device, oldest first, and how many come before them. */
export type LoadedReplies = { replies: TicketReply[]; earlier: number }

/** Those of the tickets of which earlier replies were read on this device, by the ticket's id, the latest last. */
export type KeptReplies = { v: 1; tickets: Record<string, LoadedReplies> }
