import { sql } from 'kysely'
import { TICKET_REPLIES_MAX } from '#contract/ticket-limits.ts'
import type { NewTicketReply } from '#contract/ticket.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { StoredTicket } from '#server/store/public-tables.ts'

export type TicketWriter = { userId: string; at: Date }
export type Author = TicketWriter & { isSupport: boolean }

/** Returns which of these replies no ticket has yet. */
export async function repliesToAdd(
  db: Reader,
  replies: readonly NewTicketReply[],
): Promise<NewTicketReply[]> {
  const stored = await db
    .selectFrom('ticket_replies')
    .select('id')
    .where('id', '=', sql<string>`any(${replies.map(({ id }) => id)})`)
    .execute()
  const known = new Set(stored.map(({ id }) => id))
  return replies.filter(({ id }) => !known.has(id))
}

/** Whether a ticket has room for so many more replies. The ticket must be locked. */
export async function hasSpace(tx: Tx, id: string, count: number): Promise<boolean> {
  return (await lastOf(tx, id)) + count <= TICKET_REPLIES_MAX
}

/** Adds the replies that no earlier attempt has added, in order, and returns them. The ticket must be locked. */
export async function addReplies(
  tx: Tx,
  ticket: StoredTicket,
  { userId, at, isSupport: isAnswer }: Author,
  replies: readonly NewTicketReply[],
): Promise<NewTicketReply[]> {
  const last = await lastOf(tx, ticket.id)
  const added: NewTicketReply[] = []
  for (const reply of replies) {
    const stored = await tx
      .insertInto('ticket_replies')
      .values({
        id: reply.id,
        ticket_id: ticket.id,
        author_id: userId,
        nth: last + added.length + 1,
        is_support: isAnswer,
        is_note: reply.isNote ?? false,
        text: reply.text,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (stored) added.push(reply)
  }
  return added
}

/** Whether another ticket has one of these replies; here it would be dropped silently. */
export async function standElsewhere(
  tx: Tx,
  id: string,
  replies: readonly NewTicketReply[],
): Promise<boolean> {
  if (replies.length === 0) return false
  const foreign = await tx
    .selectFrom('ticket_replies')
    .select('id')
    .where(
      'id',
      'in',
      replies.map((reply) => reply.id),
    )
    .where('ticket_id', '<>', id)
    .executeTakeFirst()
  return foreign !== undefined
}

/** The number of a ticket's replies, which are numbered from 1 and never removed. */
async function lastOf(tx: Tx, id: string): Promise<number> {
  const { last } = await tx
    .selectFrom('ticket_replies')
    .select(sql<number>`coalesce(max(nth), 0)`.as('last'))
    .where('ticket_id', '=', id)
    .executeTakeFirstOrThrow()
  return last
}
