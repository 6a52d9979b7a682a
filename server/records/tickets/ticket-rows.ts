import { sql } from 'kysely'
import type { ChatProfileUser } from '#contract/chat.ts'
import type { TicketReply, TicketRow } from '#contract/ticket.ts'
import type { StoredFile } from '#contract/upload.ts'
import { storedFiles, toStoredFile } from '#server/store/files.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { StoredTicket } from '#server/store/public-tables.ts'

/** Whether a person can read everybody's tickets and the notes on them. */
export async function isSupport(db: Reader, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return user?.role === 'ADMIN'
}

/**
 * Returns the tickets with these ids that this person may see, in the order of `ids`: their own, and for administrators
 * all of them, with the internal notes.
 */
export async function ticketRows(db: Reader, userId: string, ids: readonly string[]): Promise<TicketRow[]> {
  if (ids.length === 0) return []
  const seesAll = await isSupport(db, userId)
  const stored = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids})`)
    .$if(!seesAll, (query) => query.where('owner_id', '=', userId))
    .execute()
  const replies = await db
    .selectFrom('ticket_replies')
    .selectAll()
    .where('ticket_id', '=', sql<string>`any(${stored.map(({ id }) => id)})`)
    .$if(!seesAll, (query) => query.where('is_note', '=', false))
    .orderBy('nth')
    .execute()
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
        .map((reply): TicketReply => ({
          id: reply.id,
          author: people(reply.author_id),
          isSupport: reply.is_support,
          isNote: reply.is_note,
          text: reply.text,
          createdAt: reply.created_at.toISOString(),
        }))
      return [ticket.id, toRow(ticket, { people, replies: said, files: files.get(ticket.id) ?? [] })]
    }),
  )
  return ids.flatMap((id) => rows.get(id) ?? [])
}

type People = (id: string) => ChatProfileUser

function toRow(
  ticket: StoredTicket,
  { people, replies, files }: { people: People; replies: TicketReply[]; files: StoredFile[] },
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
    replies,
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
