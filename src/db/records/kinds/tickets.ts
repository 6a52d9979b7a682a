import type { NewTicketReply, TicketRow } from '#contract/ticket.ts'
import type { RecordRules } from './record-rules.ts'

const NEWS_MS = 14 * 86_400_000

export const ticketRules: RecordRules<TicketRow> = {
  // Replies are only added, and people change nothing else of a ticket.
  neverSilent: [],
  titleOf: ({ subject = '' }) => subject,
  detailOf: () => '',
  textsOf: ({ description, replies = [], ...row }) => [
    description,
    ...replies.map(({ text }) => text),
    ...waitingReplies(row).map(({ text }) => text),
  ],
  otherOf: ({ ownerId, owner }, userId) =>
    owner === undefined || (ownerId ?? userId) === userId
      ? ''
      : [owner.firstName, owner.lastName].filter(Boolean).join(' '),
  isListed: () => true,
  waitsFor: () => null,
  canStep: () => false,
  needOf: ({ ownerId, waitingSince, status, replies = [], updatedAt = '' }, userId, at) => {
    if (ownerId === undefined) return null
    if (ownerId !== userId) return waitingSince ? 'ticket' : null
    // Until they reply or close it. What was said long ago isn't news on a device that learns of it today.
    const isRecent = at.getTime() - Date.parse(updatedAt) <= NEWS_MS
    return status === 'PROCESSING' && replies.at(-1)?.isSupport === true && isRecent ? 'replied' : null
  },
}

/** Returns replies written here that the server hasn't accepted. */
export function waitingReplies(
  row: Partial<TicketRow> & { newReplies?: NewTicketReply[] },
): NewTicketReply[] {
  const stored = new Set((row.replies ?? []).map(({ id }) => id))
  return (row.newReplies ?? []).filter(({ id }) => !stored.has(id))
}
