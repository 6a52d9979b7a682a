import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ChatProfileUser } from '#contract/chat.ts'
import {
  TICKET_REPLIES_IN_ROW,
  TICKET_REPLIES_PAGE,
  TICKET_REPLY_BYTES_IN_ROW,
  TICKET_REPLY_BYTES_PAGE,
} from '#contract/ticket-limits.ts'
import type { TicketReply, TicketRow } from '#contract/ticket.ts'
import type { StoredFile } from '#contract/upload.ts'
import { storedFiles, toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { PublicTables, StoredTicket } from '#server/store/public-tables.ts'

/** Whether a person can read everybody's tickets and the notes on them. */
export async function isSupport(db: Reader, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role === 'ADMIN'
}

/**
 * Returns the tickets with these ids that this person may see, in the order of `ids`: their own, and for administrators
 * all of them, with the internal notes. Each with its newest replies, so that a word in a long ticket doesn't send all
 * of it to everybody again; with `isWhole`, with all replies.
 */
export async function ticketRows(
  db: Reader,
  userId: string,
  ids: readonly string[],
  { isWhole = false } = {},
): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const seesAll = await isSupport(db, userId)
  const stored = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .$if(!seesAll, (query) => query.where('owner_id', '=', userId))
    .execute()
  const found = stored.map(({ id }) => id)
  const seen = sql`ticket_id = any(${found}::uuid[]) and (${seesAll} or not is_note)`
  const { replies, earlier } = await newestReplies(db, seen, isWhole ? null : IN_ROW)
  const named = [
    ...stored.flatMap(({ owner_id, assignee_id }) => [owner_id, assignee_id ?? owner_id]),
    ...replies.map(({ author_id }) => author_id),
  ]
  const people = await peopleOf(db, new Set(named))
  const files = await attachedFiles(db, stored)
  const rows = new Map(
    stored.map((ticket) => {
      const said = replies
        .filter(({ ticket_id }) => ticket_id === ticket.id)
        .map((reply) => toReply(reply, people))
      const before = earlier.get(ticket.id) ?? 0
      const its = { people, replies: said, earlierReplies: before, files: files.get(ticket.id) ?? [] }
      return [ticket.id, toRow(ticket, its)]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/**
 * Returns the replies of a ticket before one of them, in order, as many as an answer carries, and how many come before
 * those. Returns `null` for a ticket that this person doesn't see, or a reply that they don't see in it.
 */
export async function repliesBefore(
  db: Reader,
  userId: string,
  { id, beforeId }: { id: string; beforeId: string },
): Promise<{ data: TicketReply[]; meta: { earlier: number } } | null> {
  const seesAll = await isSupport(db, userId)
  const before = await db
    .selectFrom('ticket_replies')
    .innerJoin('tickets', 'tickets.id', 'ticket_replies.ticket_id')
    .select('nth')
    .where('ticket_replies.id', '=', beforeId)
    .where('tickets.id', '=', id)
    .$if(!seesAll, (query) => query.where('owner_id', '=', userId).where('is_note', '=', false))
    .executeTakeFirst()
  if (!before) return null
  const seen = sql`ticket_id = ${id} and nth < ${before.nth} and (${seesAll} or not is_note)`
  const { replies, earlier } = await newestReplies(db, seen, IN_PAGE)
  const people = await peopleOf(db, new Set(replies.map(({ author_id }) => author_id)))
  return { data: replies.map((reply) => toReply(reply, people)), meta: { earlier: earlier.get(id) ?? 0 } }
}

type StoredReply = Selectable<PublicTables['ticket_replies']>
type Bounds = { count: number; bytes: number }

const IN_ROW: Bounds = { count: TICKET_REPLIES_IN_ROW, bytes: TICKET_REPLY_BYTES_IN_ROW }
const IN_PAGE: Bounds = { count: TICKET_REPLIES_PAGE, bytes: TICKET_REPLY_BYTES_PAGE }

/**
 * Returns the newest replies of each ticket among those that match, in order and within the bounds (the newest one
 * however long it is), and by ticket how many more match.
 */
async function newestReplies(
  db: Reader,
  matching: RawBuilder<unknown>,
  bounds: Bounds | null,
): Promise<{ replies: StoredReply[]; earlier: Map<string, number> }> {
  const { rows } = await sql<StoredReply & { back: number; total: number }>`
    select * from (
      select *, row_number() over newer as back, sum(octet_length(text)) over newer as bytes,
        count(*) over (partition by ticket_id) as total
      from ticket_replies where ${matching}
      window newer as (partition by ticket_id order by nth desc)
    ) replies
    where ${bounds === null ? sql`true` : sql`back = 1 or (back <= ${bounds.count} and bytes <= ${bounds.bytes})`}
    order by ticket_id, nth
  `.execute(db)
  const earlier = new Map<string, number>()
  // The first of each ticket is the one that stands furthest back.
  for (const { ticket_id, back, total } of rows)
    if (!earlier.has(ticket_id)) earlier.set(ticket_id, total - back)
  return { replies: rows, earlier }
}

type People = (id: string) => ChatProfileUser

function toReply(reply: StoredReply, people: People): TicketReply {
  return {
    id: reply.id,
    author: people(reply.author_id),
    isSupport: reply.is_support,
    isNote: reply.is_note,
    text: reply.text,
    createdAt: reply.created_at.toISOString(),
  }
}

function toRow(
  ticket: StoredTicket,
  {
    people,
    files,
    ...replies
  }: { people: People; replies: TicketReply[]; earlierReplies: number; files: StoredFile[] },
): TicketRow {
  const { id, version, status, kind, subject, description, page, build, attachments } = ticket
  return {
    id,
    version,
    status,
    kind,
    subject,
    description,
    page,
    build,
    attachments,
    ...replies,
    files,
    ownerId: ticket.owner_id,
    owner: people(ticket.owner_id),
    assignee: ticket.assignee_id === null ? null : people(ticket.assignee_id),
    waitingSince: ticket.waiting_since?.toISOString() ?? null,
    closedAt: ticket.closed_at?.toISOString() ?? null,
    createdAt: ticket.created_at.toISOString(),
    updatedAt: ticket.updated_at.toISOString(),
  }
}

async function peopleOf(db: Reader, ids: ReadonlySet<string>): Promise<People> {
  const found = await db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'avatar_url as avatarUrl'])
    .where('id', '=', sql<string>`any(${[...ids]})`)
    .execute()
  const people = new Map(found.map((person) => [person.id, person]))
  return (id) => {
    const person = people.get(id)
    // Foreign keys guarantee them.
    if (!person) throw new Error('A ticket without its people')
    return person
  }
}

/** Returns the stored files that tickets name. A file counts only if the owner uploaded it for this ticket. */
async function attachedFiles(
  db: Reader,
  tickets: readonly StoredTicket[],
): Promise<Map<string, StoredFile[]>> {
  const stored = await storedFiles(
    db,
    tickets.flatMap(({ attachments }) => attachments),
  )
  return new Map(
    tickets.map(({ id, owner_id, attachments }) => [
      id,
      attachments.flatMap((fileId) => {
        const file = stored.get(fileId)
        const isIts = file?.purpose === 'ticketFile' && file.owner_id === id && file.user_id === owner_id
        return file && isIts ? (toStoredFile(file) ?? []) : []
      }),
    ]),
  )
}
