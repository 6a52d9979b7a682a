/* Limits of the replies to tickets; the other limits of a ticket are in limits.ts. */

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
