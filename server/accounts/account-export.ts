import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { FileStorage } from '#server/files/file-storage.ts'
import { agreementRows } from '#server/records/agreements/agreement-rows.ts'
import { arrivalNoteRows } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { blockedDaysRows } from '#server/records/blocked-days/blocked-days-rows.ts'
import { expenseRows } from '#server/records/expenses/expense-rows.ts'
import type { HandRow } from '#contract/hand.ts'
import type { HandTables } from '#server/access/hands.ts'
import { invitationRows } from '#server/records/guest-invitations/invitation-rows.ts'
import { handRows } from '#server/records/hands/hand-rows.ts'
import { inspectionRows, seenInspections } from '#server/records/inspections/inspection-rows.ts'
import { isPartyOf, ledgerRows, type LedgerTables } from '#server/records/ledger/ledger-rows.ts'
import { postRows, seesOfPosts } from '#server/records/posts/post-rows.ts'
import { profileOf } from '#server/records/profile/profile-rows.ts'
import { savedReplyRows } from '#server/records/saved-replies/saved-reply-rows.ts'
import { scheduledMessageRows } from '#server/records/scheduled-messages/scheduled-message-rows.ts'
import { ticketRows } from '#server/records/tickets/ticket-rows.ts'
import {
  isTurnoverSeenBy,
  turnoverPlanRows,
  turnoverRows,
  type TurnoverTables,
} from '#server/records/turnovers/turnover-rows.ts'
import { unitRows } from '#server/records/units/unit-rows.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { ACCOUNT_FACTS } from './export-facts.ts'
import { filesOf } from './export-files.ts'

const TOKEN_BYTES = 32
/** The download has to begin within this time, and works only once. */
const LINK_LIFE_MS = 5 * 60_000
/** How many messages, agreements or rooms are in memory at a time. */
const ROWS_AT_ONCE = 500

/** One entry of the zip. Its content is produced while it's being read. */
export type ExportedFile = { name: string; input: AsyncIterable<string | Buffer>; lastModified: Date }

/** Makes the secret part of a link at which a person's export can be downloaded once. */
export async function openExport(db: Reader, userId: string, now: Date): Promise<string> {
  await db.deleteFrom('account_exports').where('expires_at', '<=', now).execute()
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expires_at = new Date(now.getTime() + LINK_LIFE_MS)
  await db
    .insertInto('account_exports')
    .values({ token_hash: hashOf(token), user_id: userId, expires_at })
    .execute()
  return token
}

/**
 * Uses up a download link and returns whose export it is; `null` if the link was used, has expired or never existed.
 */
export async function takeExport(db: Db, token: string, now: Date): Promise<string | null> {
  const row = await db
    .deleteFrom('account_exports')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Yields everything the server has about a person, one file after the other: what they wrote, what others wrote to
 * them, and the files of both as far as they may see them. Secrets of the account aren't included.
 */
export async function* exportedFiles(
  db: Db,
  storage: Pick<FileStorage, 'read'>,
  userId: string,
  now: Date,
): AsyncGenerator<ExportedFile> {
  const file = (name: string, input: AsyncIterable<string | Buffer>) => ({ name, input, lastModified: now })
  const rows = <Row>(name: string, ids: readonly string[], read: (ids: string[]) => Promise<Row[]>) =>
    file(name, list(rowsInSteps(ids, read)))
  const profile = once(async () => JSON.stringify(await profileOf(db, userId), null, 2))
  yield file('profile.json', profile)
  for (const { name, read } of ACCOUNT_FACTS)
    yield file(
      name,
      once(async () => `${JSON.stringify(await read(db, userId), null, 2)}\n`),
    )
  yield rows('rooms.json', await unitIds(db, userId), (ids) => unitRows(db, userId, ids))
  yield rows('arrival-notes.json', await noteIds(db, userId), (ids) => arrivalNoteRows(db, userId, ids))
  yield rows('agreements.json', await agreementIds(db, userId), (ids) => agreementRows(db, userId, ids))
  yield rows('support-tickets.json', await idsOf(db, 'tickets', 'owner_id', userId), (ids) =>
    ticketRows(db, userId, ids, { isWhole: true }),
  )
  yield rows('rent.json', await ledgerEntryIds(db, userId), (ids) => ledgerRows(db, userId, ids))
  yield rows('inspections.json', await inspectionIds(db, userId), (ids) => inspectionRows(db, userId, ids))
  yield rows('expenses.json', await idsOf(db, 'expenses', 'host_id', userId), (ids) =>
    expenseRows(db, userId, ids),
  )
  yield rows('blocked-days.json', await idsOf(db, 'blocked_days', 'host_id', userId), (ids) =>
    blockedDaysRows(db, userId, ids),
  )
  yield rows('saved-replies.json', await idsOf(db, 'saved_replies', 'user_id', userId), (ids) =>
    savedReplyRows(db, userId, ids),
  )
  yield rows('scheduled-messages.json', await idsOf(db, 'scheduled_messages', 'host_id', userId), (ids) =>
    scheduledMessageRows(db, userId, ids),
  )
  yield rows('turnovers.json', await turnoverIds(db, userId), (ids) => turnoverRows(db, userId, ids))
  const helped = await helpedIds(db, userId)
  const plans = [...new Set([...(await unitIds(db, userId)), ...helped.units])]
  yield rows('turnover-checklists.json', plans, (ids) => turnoverPlanRows(db, userId, ids))
  yield rows('helpers.json', helped.hands, async (ids) =>
    (await handRows(db, userId, ids)).map(withoutGuests),
  )
  yield rows('guest-invitations.json', await idsOf(db, 'guest_invitations', 'host_id', userId), (ids) =>
    invitationRows(db, ids, now),
  )
  if ((await seesOfPosts(db, userId)) === 'all')
    yield rows('posts.json', await postIds(db), (ids) => postRows(db, userId, ids))
  for (const chatId of await chatIds(db, userId))
    yield file(`conversations/${chatId}.json`, list(messages(db, userId, chatId)))
  for await (const { name, input } of filesOf(db, storage, userId)) yield file(name, input)
}

async function* once(make: () => Promise<string>): AsyncGenerator<string> {
  yield await make()
}

/** Yields the rows as a JSON array, one at a time. */
async function* list(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true
  yield '['
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`
    isFirst = false
  }
  yield '\n]\n'
}

async function* rowsInSteps<Row>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) yield* await read(ids.slice(at, at + ROWS_AT_ONCE))
}

/** What a message said before it was edited or taken back, oldest first; `null` if it never was. */
const earlierVersions = sql<{ message: string; replacedAt: string }[] | null>`(
  select json_agg(json_build_object('message', v.message, 'photos', v.photos, 'replacedAt', v.replaced_at) order by v.nth)
  from message_versions v where v.message_id = messages.id
)`

/**
 * The messages of a conversation that this person can see; those they have cleared aren't included. Of conversations in
 * which they only help or helped somebody: what they wrote.
 */
async function* messages(db: Db, userId: string, chatId: string): AsyncGenerator<object> {
  const member = await db
    .selectFrom('chat_members')
    .select('first_position')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .where('cohost_of', 'is', null)
    .executeTakeFirst()
  for (let from = member?.first_position ?? 0; ;) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'position', 'sender_id', 'kind', 'message', 'created_at', 'photos', 'is_automatic'])
      .select(['edited_at', 'taken_back', 'reactions'])
      .select(earlierVersions.as('earlier'))
      .where('chat_id', '=', chatId)
      .where('position', '>=', from)
      .$if(!member, (query) => query.where('sender_id', '=', userId))
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, position, sender_id, kind, message, created_at, photos, is_automatic, ...row } of rows)
      yield {
        id,
        position,
        kind,
        message,
        ...(photos ? { photos } : {}),
        ...(is_automatic ? { isAutomatic: true } : {}),
        ...(row.edited_at ? { editedAt: row.edited_at } : {}),
        ...(row.taken_back ? { takenBackAt: row.taken_back.at } : {}),
        ...(row.reactions ? { reactions: row.reactions } : {}),
        ...(row.earlier ? { earlier: row.earlier } : {}),
        createdAt: created_at,
        senderId: sender_id,
        isMine: sender_id === userId,
      }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    from = last.position + 1
  }
}

function unitIds(db: Db, userId: string): Promise<string[]> {
  return idsOf(db, 'units', 'host_id', userId)
}

/** The person's own rooms, and those they have been told how to get into. */
async function noteIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from units where host_id = ${userId}
    union select unit_id from arrivals where guest_id = ${userId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

async function agreementIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('agreements')
    .select('id')
    .where((is) => is.or([is('host_id', '=', userId), is('guest_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the entries in this person's ledgers, in the order in which the server accepted them. */
async function ledgerEntryIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .withTables<LedgerTables>()
    .selectFrom('ledger_entries')
    .innerJoin('agreements', 'agreements.id', 'ledger_entries.agreement_id')
    .select('ledger_entries.id')
    .where(isPartyOf(userId))
    .orderBy('accepted_at')
    .orderBy('ledger_entries.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function inspectionIds(db: Db, userId: string): Promise<string[]> {
  const rows = await seenInspections(db, userId).select('inspections.id').orderBy('inspections.id').execute()
  return rows.map(({ id }) => id)
}

async function turnoverIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .withTables<TurnoverTables>()
    .selectFrom('turnovers')
    .select('agreement_id')
    .where(isTurnoverSeenBy(userId))
    .orderBy('agreement_id')
    .execute()
  return rows.map(({ agreement_id }) => agreement_id)
}

/** Who stays in a room, and what they pay, is the host's to export. */
function withoutGuests({ calendar: _, money: __, ...hand }: HandRow): HandRow {
  const stays = hand.stays.filter(({ status }) => status !== 'PENDING')
  return { ...hand, stays: stays.map(({ guestName: ___, ...stay }) => stay) }
}

/** The ids of a person's hands, on either side, and of the rooms that they are about. */
async function helpedIds(db: Db, userId: string): Promise<{ hands: string[]; units: string[] }> {
  const rows = await db
    .withTables<HandTables>()
    .selectFrom('hands')
    .select(['id', 'unit_id'])
    .where(({ or, eb }) => or([eb('host_id', '=', userId), eb('person_id', '=', userId)]))
    .orderBy('id')
    .execute()
  return { hands: rows.map(({ id }) => id), units: rows.map(({ unit_id }) => unit_id) }
}

async function chatIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('former_cohosts').select('chat_id').where('user_id', '=', userId))
    .orderBy('chat_id')
    .execute()
  return rows.map(({ chat_id }) => chat_id)
}

async function postIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('posts').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

type OwnTable =
  | 'units'
  | 'tickets'
  | 'expenses'
  | 'blocked_days'
  | 'saved_replies'
  | 'scheduled_messages'
  | 'guest_invitations'

/** The ids of the rows of a table in which this column names the person. */
async function idsOf(
  db: Db,
  table: OwnTable,
  column: 'host_id' | 'owner_id' | 'user_id',
  userId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${userId} order by id`.execute(db)
  return rows.map(({ id }) => id)
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
