import { createHash, randomBytes } from 'node:crypto'
import type { FileStorage } from '#server/files/file-storage.ts'
import { storageKey } from '#server/files/storage-keys.ts'
import { agreementRows } from '#server/records/agreements/agreement-rows.ts'
import { arrivalNoteRows } from '#server/records/arrival-notes/arrival-note-rows.ts'
import { invitationRows, type InvitationTables } from '#server/records/guest-invitations/invitation-rows.ts'
import { isPartyOf, ledgerRows, type LedgerTables } from '#server/records/ledger/ledger-rows.ts'
import { profileOf } from '#server/records/profile/profile-rows.ts'
import { ticketRows } from '#server/records/tickets/ticket-rows.ts'
import { unitRows } from '#server/records/units/unit-rows.ts'
import type { Reader } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

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

/** Yields everything the server has about a person, one file after the other. */
export async function* exportedFiles(
  db: Db,
  storage: Pick<FileStorage, 'read'>,
  userId: string,
  now: Date,
): AsyncGenerator<ExportedFile> {
  const file = (name: string, input: AsyncIterable<string | Buffer>) => ({ name, input, lastModified: now })
  yield file(
    'profile.json',
    once(async () => JSON.stringify(await profileOf(db, userId), null, 2)),
  )
  const units = await unitIds(db, userId)
  yield file('rooms.json', list(rowsInSteps(units, (ids) => unitRows(db, userId, ids))))
  yield file('arrival-notes.json', list(rowsInSteps(units, (ids) => arrivalNoteRows(db, userId, ids))))
  const agreements = await agreementIds(db, userId)
  yield file('agreements.json', list(rowsInSteps(agreements, (ids) => agreementRows(db, userId, ids))))
  yield file(
    'support-tickets.json',
    list(rowsInSteps(await ticketIds(db, userId), (ids) => ticketRows(db, userId, ids))),
  )
  const entries = await ledgerEntryIds(db, userId)
  yield file('rent.json', list(rowsInSteps(entries, (ids) => ledgerRows(db, userId, ids))))
  const invited = await invitationIds(db, userId)
  yield file('guest-invitations.json', list(rowsInSteps(invited, (ids) => invitationRows(db, ids, now))))
  for (const chatId of await chatIds(db, userId))
    yield file(`conversations/${chatId}.json`, list(messages(db, userId, chatId)))
  for (const { id, kind, purpose, name } of await ownFiles(db, userId)) {
    const content = kind && (await storage.read(storageKey(id, kind, 'large')))
    if (!content) continue
    const ending = kind === 'pdf' ? 'pdf' : 'webp'
    const called = name.replaceAll(/[^\p{L}\p{N}. -]/gu, '').replace(/\.[^.]*$/, '')
    yield file(`files/${purpose}/${[called, id].filter(Boolean).join(' ')}.${ending}`, content)
  }
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

/** The messages of a conversation that this person can see; those they have cleared aren't included. */
async function* messages(db: Db, userId: string, chatId: string): AsyncGenerator<object> {
  const member = await db
    .selectFrom('chat_members')
    .select('first_position')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  for (let from = member?.first_position ?? 0; ;) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'position', 'sender_id', 'kind', 'message', 'created_at', 'photos'])
      .where('chat_id', '=', chatId)
      .where('position', '>=', from)
      .orderBy('position')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const { id, position, sender_id, kind, message, created_at, photos } of rows)
      yield {
        id,
        position,
        kind,
        message,
        ...(photos ? { photos } : {}),
        createdAt: created_at,
        senderId: sender_id,
        isMine: sender_id === userId,
      }
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    from = last.position + 1
  }
}

async function unitIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('units').select('id').where('host_id', '=', userId).orderBy('id').execute()
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

async function invitationIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .withTables<InvitationTables>()
    .selectFrom('guest_invitations')
    .select('id')
    .where('host_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function ticketIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('owner_id', '=', userId)
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

async function chatIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .orderBy('chat_id')
    .execute()
  return rows.map(({ chat_id }) => chat_id)
}

function ownFiles(db: Db, userId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'kind', 'purpose', 'name'])
    .where('user_id', '=', userId)
    .where('stored_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
