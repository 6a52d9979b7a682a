import { sql } from 'kysely'
import type { ChatMessageItem, MessageQuote, RefusalReason, SendResult } from '#contract/chat-message.ts'
import type { KeptPhoto, MessagePhoto } from '#contract/message-photo.ts'
import { messageTextProblem } from '#contract/message-text-problem.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/store/tables.ts'
import { isClosedFor, lockChat, noSuchChat, type LockedChat } from './chat-lock.ts'
import type { Written } from '#server/store/written.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { areSamePhotos, keptOf } from './message-photos.ts'
import { MESSAGE_COLUMNS, toChatMessage, type MessageRow } from './message-rows.ts'
import { firstVersions, type FirstVersion } from './message-versions.ts'
import { announceMessages } from './new-messages.ts'
import { seeOwnLines } from './see-own-lines.ts'
import { sendPlain, type Sent } from './send-plain.ts'

export type Sending = { chatId: string; senderId: string; items: readonly ChatMessageItem[]; at: Date }

/** The outcome for the items: one result each, and the rows that are new. */
type Plan = { results: SendResult[]; fresh: MessageRow[] }

/**
 * Stores messages in the given order, each id only once ever, and returns one result per item. If an id is already
 * stored, the result is its row if sender, chat, text and photos are those that were sent first (whatever it quotes, and
 * however it has changed since), otherwise the refusal `idTaken` without the row. After the first refused item the rest are `held`: not looked at and not stored, so
 * that later messages never overtake earlier ones. Only acceptance is remembered. Fails with `notFound` for a chat that
 * isn't the sender's. A closed chat refuses with `chatClosed`, no matter which side closed it. A sender who had read
 * everything before has read their own messages too.
 */
export async function sendMessages(db: Db, sending: Sending): Promise<Result<Sent>> {
  const plain = plainRows(sending)
  const sent = plain && (await sendPlain(db, sending, plain))
  return sent ? ok(sent) : sendCarefully(db, sending)
}

/** Does the same in every case, in some fifteen statements. */
export function sendCarefully(db: Db, sending: Sending): Promise<Result<Written<SendResult[]>>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, sending.chatId, sending.senderId)
    if (!chat) return noSuchChat()
    const isClosed = await isClosedFor(tx, chat)
    const { results, fresh } = await storePlan(tx, chat, sending, isClosed)
    const newest = fresh.at(-1)
    if (newest) await seeOwnLines(tx, chat, newest.position)
    const moved = await announceMessages(tx, chat, fresh)
    return ok({ value: results, moved })
  })
}

/**
 * Plans and inserts until the two agree. They disagree if a transaction in another chat stored one of these ids after
 * they were looked up. Its insert is then skipped rather than failed, and the positions after it would be wrong. So
 * everything is rolled back to the savepoint and planned again, now with that row visible.
 */
async function storePlan(tx: Tx, chat: LockedChat, sending: Sending, isClosed: boolean): Promise<Plan> {
  const kept = await keptOf(
    tx,
    sending,
    sending.items.flatMap(({ photos }) => photos ?? []),
  )
  for (;;) {
    const ids = sending.items.map((item) => item.id)
    const known = await tx
      .selectFrom('messages')
      .select(MESSAGE_COLUMNS)
      .where('id', '=', sql<string>`any(${ids})`)
      .execute()
    const first = await firstVersions(tx, known)
    const plan = planSend(chat, sending, isClosed, { known, first }, kept, await quotedBy(tx, sending))
    if (plan.fresh.length === 0) return plan
    await sql`savepoint before_insert`.execute(tx)
    const stored = await tx
      .insertInto('messages')
      .values(plan.fresh.map((row) => ({ ...row, photos: row.photos ? JSON.stringify(row.photos) : null })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    if (stored.length === plan.fresh.length) return plan
    await sql`rollback to savepoint before_insert`.execute(tx)
  }
}

/** Returns the rows of messages that are nothing but new texts, without their positions; otherwise `null`. */
function plainRows(sending: Sending): MessageRow[] | null {
  const { items, chatId } = sending
  const isPlain = items.every(
    ({ message, photos, quotes }) =>
      photos === undefined && quotes === undefined && messageTextProblem(message) === null,
  )
  if (!isPlain || new Set(items.map(({ id }) => id.toLowerCase())).size < items.length) return null
  return items.map((item) => newRow(chatId, sending, item, 0))
}

function planSend(
  chat: LockedChat,
  sending: Sending,
  isClosed: boolean,
  { known, first }: { known: readonly MessageRow[]; first: ReadonlyMap<string, FirstVersion> },
  kept: ReadonlyMap<string, KeptPhoto>,
  quoted: ReadonlyMap<string, number>,
): Plan {
  const byId = new Map(known.map((row) => [row.id, row]))
  const plan: Plan = { results: [], fresh: [] }
  let isHolding = false
  for (const item of sending.items) {
    if (isHolding) {
      plan.results.push({ status: 'held', id: item.id })
      continue
    }
    const candidate = {
      ...newRow(chat.id, sending, item, chat.lastPosition + 1 + plan.fresh.length),
      photos: photosOf(item, kept),
      quotes: quoteOf(item, quoted, plan.fresh),
    }
    const stored = byId.get(candidate.id)
    const reason = stored
      ? identityRefusal({ ...stored, ...first.get(stored.id) }, candidate)
      : textRefusal(item, isClosed)
    if (reason) {
      plan.results.push({ status: 'refused', id: item.id, reason })
      isHolding = true
      continue
    }
    if (!stored) {
      byId.set(candidate.id, candidate)
      plan.fresh.push(candidate)
    }
    plan.results.push({ status: 'stored', message: toChatMessage(stored ?? candidate) })
  }
  return plan
}

function newRow(chatId: string, sending: Sending, item: ChatMessageItem, position: number): MessageRow {
  return {
    id: item.id.toLowerCase(),
    chat_id: chatId,
    position,
    sender_id: sending.senderId,
    kind: 'text',
    message: storableText(item.message),
    written_at: item.writtenAt === undefined ? null : new Date(item.writtenAt),
    created_at: sending.at,
    event: null,
  }
}

function photosOf({ photos }: ChatMessageItem, kept: ReadonlyMap<string, KeptPhoto>): MessagePhoto[] | null {
  if (photos === undefined) return null
  return photos.map((photo) => {
    const id = photo.id.toLowerCase()
    const fullId = photo.full?.id.toLowerCase()
    const { full: sent, ...rest } = photo
    const full = sent && fullId && { ...sent, id: fullId, kept: kept.get(fullId) ?? null }
    return { ...rest, id, kept: kept.get(id) ?? null, ...(full && { full }) }
  })
}

/**
 * Returns the positions of the messages that these items quote. Only this chat is searched, so that nobody learns
 * whether another chat has one.
 */
async function quotedBy(tx: Tx, { chatId, items }: Sending): Promise<Map<string, number>> {
  const ids = items.flatMap(({ quotes }) => quotes ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'position'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('chat_id', '=', chatId)
    .execute()
  return new Map(rows.map(({ id, position }) => [id, position]))
}

/**
 * Returns the quote, or `null` if the quoted message isn't in the chat or comes later in it. A bad quote doesn't hold
 * up the message.
 */
function quoteOf(
  { quotes }: ChatMessageItem,
  quoted: ReadonlyMap<string, number>,
  fresh: readonly MessageRow[],
): MessageQuote | null {
  const id = quotes?.toLowerCase()
  if (id === undefined) return null
  const position = quoted.get(id) ?? fresh.find((row) => row.id === id)?.position
  return position === undefined ? null : { id, position }
}

/** PostgreSQL can't store a NUL or half a surrogate pair. Both become U+FFFD, the same way each time they're sent. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}

function identityRefusal(stored: MessageRow, sent: MessageRow): RefusalReason | null {
  const isSame =
    stored.sender_id === sent.sender_id &&
    stored.chat_id === sent.chat_id &&
    stored.message === sent.message &&
    areSamePhotos(stored.photos ?? [], sent.photos ?? [])
  return isSame ? null : 'idTaken'
}

function textRefusal({ message, photos }: ChatMessageItem, isClosed: boolean): RefusalReason | null {
  return isClosed ? 'chatClosed' : messageTextProblem(message, photos?.length)
}
