import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { recordTicketChanged } from '#server/records/tickets/ticket-changes.ts'
import type { FileRow } from '#server/store/files.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/**
 * Whether a person may add a file to a ticket. It may arrive before its ticket, which was written on the device at the
 * same time. Files for somebody else's ticket are refused.
 */
export async function mayAddToTicket(db: Db, actor: Actor, ownerId: string | null): Promise<boolean> {
  if (ownerId === null) return false
  const ticket = await db
    .selectFrom('tickets')
    .select('owner_id')
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return !ticket || ticket.owner_id === actor.id
}

/** Administrators may read files that a ticket names. Its owner uploaded them and can read them anyway. */
export async function mayReadOfTicket(
  db: Db,
  { role }: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  return role === 'ADMIN' && (await isNamed(db, file))
}

/** Files that were sent with a ticket can't be removed. */
export async function mayRemoveFromTicket(tx: Tx, file: FileRow): Promise<boolean> {
  return !(await isNamed(tx, file))
}

/**
 * Moves the feeds of the people who see the ticket when a file has arrived, because the ticket's row names its files.
 */
export async function ticketFileMoved(tx: Tx, file: FileRow): Promise<string[]> {
  return (await isNamed(tx, file)) && file.owner_id !== null
    ? recordTicketChanged(tx, file.owner_id, file.user_id)
    : []
}

/**
 * Returns the files that no ticket names. Files without a ticket are kept, because it may be on a device that is away
 * for long.
 */
export async function unusedTicketFiles(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files join tickets on tickets.id = files.owner_id
    where files.id = any(${files.map(({ id }) => id)}) and not tickets.attachments ? files.id::text
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

async function isNamed(db: Reader, { id, owner_id, user_id }: FileRow): Promise<boolean> {
  const { rows } = await sql`
    select from tickets where id = ${owner_id} and owner_id = ${user_id} and attachments ? ${id}::text
  `.execute(db)
  return rows.length > 0
}
