/* Limits of support tickets, which both sides of the wire must agree on. */

/** A ticket: characters in its subject and in a text, files, and replies in one request. */
export const TICKET_LINE_MAX = 200
export const TICKET_TEXT_MAX = 10_000
export const TICKET_FILES_MAX = 10
export const TICKET_REPLIES_AT_ONCE = 50
/** A closed ticket can be reopened for this long. */
export const TICKET_REOPEN_MS = 14 * 24 * 3_600_000
/** Tickets that one person may write per hour, and that the assistant may write for them. */
export const TICKETS_PER_HOUR = 30
export const ASSISTANT_TICKETS_PER_HOUR = 5
/** Tickets per page of their list by default. */
export const TICKETS_PAGE = 50
/** Replies of one ticket, notes included; a longer conversation goes on in a new one. */
export const TICKET_REPLIES_MAX = 500
/** Replies that one person may write per hour, and the bytes of their text: as many as one request can carry. */
export const TICKET_REPLIES_PER_HOUR = 120
export const TICKET_REPLY_BYTES_PER_HOUR = 512 * 1024
/** The newest replies that a ticket's row carries, and how many bytes of text; the newest one however long it is. */
export const TICKET_REPLIES_IN_ROW = 20
export const TICKET_REPLY_BYTES_IN_ROW = 32 * 1024
/** Earlier replies that one answer carries, and how many bytes of text. */
export const TICKET_REPLIES_PAGE = 50
export const TICKET_REPLY_BYTES_PAGE = 128 * 1024
