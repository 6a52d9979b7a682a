import { sql } from 'kysely'
import { fail, ok, type Result } from '#contract/result.ts'
import type { NewTicketReply, TicketReply, TicketRow } from '#contract/ticket.ts'
import {
  canReopen,
  isClosed,
  ticketStatusAfter,
  type TicketKind,
  type TicketStatus,
  type TicketStep,
} from '#contract/ticket-status.ts'
import { listPage } from '#server/records/list-page.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { StoredTicket } from '#server/store/public-tables.ts'
import type { Written } from '#server/store/written.ts'
import { recordTicketChanged } from './ticket-changes.ts'
import { isSupport, repliesBefore, ticketRows } from './ticket-rows.ts'
import {
  addReplies,
  hasSpace,
  repliesToAdd,
  standElsewhere,
  type Author,
  type TicketWriter,
} from './ticket-replies.ts'
import { wantsNotice } from '#server/access/wants-notice.ts'
import type { Mail, Notices } from '#server/scope/scope.ts'

/** The channels by which people are notified of replies. */
type Telling = { mail: Pick<Mail, 'order'>; notices: Pick<Notices, 'tell'> }

export type NewTicket = {
  id: string
  subject: string
  kind: TicketKind
  description: string
  page?: string | undefined
  build?: string | undefined
  attachments?: string[] | undefined
  newReplies?: NewTicketReply[] | undefined
}

/** Returns a page of the tickets that a person may see, newest change first. */
export function ticketsPage(
  db: Db,
  userId: string,
  asked: ListAsked & { status?: TicketStatus | undefined },
): Promise<Paged<TicketRow>> {
  return inSnapshot(db, async (tx) => {
    const { status } = asked
    const search = asked.search?.trim() ?? ''
    const seesAll = await isSupport(tx, userId)
    const matching = tx
      .selectFrom('tickets')
      .$if(!seesAll, (query) => query.where('owner_id', '=', userId))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'PENDING'))
      .$if(search !== '', (query) =>
        query.where(sql<boolean>`strpos(folded(subject || ' ' || description), folded(${search})) > 0`),
      )
    return listPage(matching, asked, (ids) => ticketRows(tx, userId, ids))
  })
}

/** Returns one ticket. Fails with `notFound` both for one that doesn't exist and for one that isn't theirs. */
export async function findTicket(db: Db, userId: string, id: string): Promise<Result<TicketRow>> {
  const [row] = await ticketRows(db, userId, [id])
  return row ? ok(row) : noSuchTicket()
}

/** Returns the replies before one of them. Fails with `notFound` for a ticket or a reply that they don't see. */
export async function earlierReplies(
  db: Db,
  userId: string,
  asked: { id: string; beforeId: string },
): Promise<Result<{ data: TicketReply[]; meta: { earlier: number } }>> {
  const found = await inSnapshot(db, (tx) => repliesBefore(tx, userId, asked))
  return found ? ok(found) : noSuchTicket()
}

/** Whether a person has written the ticket with this id. */
export async function isOwnTicket(db: Db, userId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

/** Writes a ticket; if the id exists and is the caller's, returns the stored ticket. */
export function createTicket(
  db: Db,
  { userId, at }: TicketWriter,
  ticket: NewTicket,
): Promise<Result<Written<TicketRow>>> {
  const { id, subject, kind, description, page = '', build = '', attachments = [] } = ticket
  return inTransaction(db, async (tx) => {
    if (await standElsewhere(tx, id, ticket.newReplies ?? [])) return replyElsewhere()
    const made = await tx
      .insertInto('tickets')
      .values({
        id,
        owner_id: userId,
        subject,
        kind,
        description,
        page,
        build,
        attachments: JSON.stringify(attachments),
        waiting_since: at,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    const author = { userId, at, isSupport: false }
    // A new ticket has room for all that one request can carry.
    if (made) await addReplies(tx, made, author, ticket.newReplies ?? [])
    const moved = made ? await recordTicketChanged(tx, id, userId) : []
    const [row] = await ticketRows(tx, userId, [id])
    return row?.ownerId === userId ? ok({ value: row, moved }) : noSuchTicket()
  })
}

/**
 * Adds replies that aren't stored yet. The owner is notified of an administrator's replies by push notification and
 * mail. The owner's own reply reopens a closed ticket. Fails with `invalid` once it's too late for that, or for a reply
 * that another ticket has, or that the ticket has no room for, and with `notFound` for somebody else's ticket.
 */
export function replyToTicket(
  db: Db,
  { userId, at }: TicketWriter,
  id: string,
  replies: readonly NewTicketReply[],
  telling: Telling,
): Promise<Result<Written<TicketRow>>> {
  return inTransaction(db, async (tx) => {
    const held = await holdTicket(tx, userId, id)
    if (!held) return noSuchTicket()
    const { ticket, seesAll } = held
    // An administrator's own ticket is like anybody's: another administrator answers it.
    const author = { userId, at, isSupport: seesAll && ticket.owner_id !== userId }
    if (await standElsewhere(tx, id, replies)) return replyElsewhere()
    const wanted = await repliesToAdd(tx, seesAll ? replies : replies.map(asReply))
    const isNew = wanted.length > 0
    if (isNew && !author.isSupport && isClosed(ticket.status) && !canReopen(stateOf(ticket), at))
      return fail({ kind: 'invalid', message: 'This ticket is closed', fields: { newReplies: 'closed' } })
    if (isNew && !(await hasSpace(tx, id, wanted.length))) return full()
    const added = await addReplies(tx, ticket, author, wanted)
    const spoken = added.filter(({ isNote = false }) => !isNote)
    if (added.length > 0) await changeTicket(tx, ticket, afterReplies(ticket, author, spoken.length > 0))
    if (author.isSupport && spoken.length > 0) await tellOwner(tx, ticket, userId, telling)
    const moved = added.length > 0 ? await recordTicketChanged(tx, id, ticket.owner_id) : []
    const [value] = await ticketRows(tx, userId, [id])
    return value ? ok({ value, moved }) : noSuchTicket()
  })
}

/** Moves a ticket by a step. Fails with `conflict` and the ticket if that isn't possible (any more). */
export function moveTicket(
  db: Db,
  { userId, at }: TicketWriter,
  id: string,
  step: TicketStep,
): Promise<Result<Written<TicketRow>>> {
  return inTransaction(db, async (tx) => {
    const held = await holdTicket(tx, userId, id)
    if (!held) return noSuchTicket()
    const { ticket, seesAll } = held
    const status = ticketStatusAfter(stateOf(ticket), step, { isSupport: seesAll, at })
    if (status === null) {
      const [current] = await ticketRows(tx, userId, [id])
      return fail({ kind: 'conflict', message: `${step} is not possible now`, current })
    }
    await changeTicket(tx, ticket, {
      status,
      updated_at: at,
      closed_at: isClosed(status) ? at : null,
      waiting_since: isClosed(status) ? null : step === 'reopen' ? at : ticket.waiting_since,
      ...(step === 'take' ? { assignee_id: userId } : {}),
    })
    const moved = await recordTicketChanged(tx, id, ticket.owner_id)
    const [value] = await ticketRows(tx, userId, [id])
    return value ? ok({ value, moved }) : noSuchTicket()
  })
}

type TicketChange = {
  status?: TicketStatus
  updated_at: Date
  closed_at?: Date | null
  waiting_since?: Date | null
  assignee_id?: string
}

/** Only an administrator's reply can be a note. */
function asReply(reply: NewTicketReply): NewTicketReply {
  return { ...reply, isNote: false }
}

function afterReplies(
  ticket: StoredTicket,
  { userId, at, isSupport: isAnswer }: Author,
  isSpoken: boolean,
): TicketChange {
  if (!isSpoken) return { updated_at: at }
  if (isAnswer) {
    const isTaken = ticket.status === 'PENDING' ? { status: 'PROCESSING' as const, assignee_id: userId } : {}
    return { updated_at: at, waiting_since: null, ...isTaken }
  }
  const reopened = isClosed(ticket.status) ? { status: 'PENDING' as const, closed_at: null } : {}
  return { updated_at: at, waiting_since: ticket.waiting_since ?? at, ...reopened }
}

function replyElsewhere() {
  return fail({
    kind: 'invalid',
    message: 'This reply belongs to another ticket',
    fields: { newReplies: 'elsewhere' },
  })
}

function full() {
  return fail({ kind: 'invalid', message: 'This ticket is full', fields: { newReplies: 'full' } })
}

async function holdTicket(
  tx: Tx,
  userId: string,
  id: string,
): Promise<{ ticket: StoredTicket; seesAll: boolean } | null> {
  const seesAll = await isSupport(tx, userId)
  const ticket = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .$if(!seesAll, (query) => query.where('owner_id', '=', userId))
    .forUpdate()
    .executeTakeFirst()
  return ticket ? { ticket, seesAll } : null
}

async function changeTicket(tx: Tx, { id, version }: StoredTicket, change: TicketChange): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

function stateOf({ status, closed_at }: StoredTicket) {
  return { status, closedAt: closed_at?.toISOString() ?? null }
}

function noSuchTicket() {
  return fail({ kind: 'notFound', message: 'No such ticket' })
}

/**
 * Notifies the owner of a ticket that an administrator has replied: by push notification and by mail, as far as they
 * want them.
 */
async function tellOwner(
  tx: Tx,
  ticket: StoredTicket,
  byId: string,
  { mail, notices }: Telling,
): Promise<void> {
  await notices.tell(tx, {
    about: 'ticketReply',
    userId: ticket.owner_id,
    byId,
    subjectId: ticket.id,
    isPushOnly: true,
    reminder: null,
  })
  if (!(await wantsNotice(tx, ticket.owner_id, 'tickets', 'mail'))) return
  const { email: to, locale } = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', ticket.owner_id)
    .executeTakeFirstOrThrow()
  await mail.order(tx, { letter: 'ticketAnswered', to, locale, ticketId: ticket.id })
}
