import { sql } from 'kysely'
import type { ChatMessage } from '#contract/chat-message.ts'
import { changeProblem, type ChangeRefusal } from '#contract/message-change.ts'
import { idsOfPhotos } from '#contract/ids-of-photos.ts'
import { messageTextProblem } from '#contract/message-text-problem.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { type ChangedRow, recordChanges } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { isClosedFor, lockChat, type LockedChat } from './chat-lock.ts'
import { MESSAGE_COLUMNS, toChatMessage, visibleMessages, type MessageRow } from './message-rows.ts'
import { storableText } from './send-messages.ts'

export type MessageChanging = {
  id: string
  /** Made on the device, so that the same change is made once. */
  changeId: string
  senderId: string
  /** The new text; `null` takes the message back. */
  text: string | null
  at: Date
}

/**
 * Gives a message of this person another text, or takes it back, and keeps what it said. Repeated, it answers the row as
 * it is by then. Fails with `notFound` for a message of no chat of theirs, `forbidden` for somebody else's, `conflict` for
 * an id that another change has, and `invalid` (field `message`, a `ChangeRefusal`) where the message stays as it is. The
 * server's clock alone decides what is too late. The chat's lock puts changes, blocks and notices into one order.
 */
export function changeMessage(db: Db, changing: MessageChanging): Promise<Result<Written<ChatMessage>>> {
  return inTransaction(db, async (tx) => {
    const place = await tx
      .selectFrom('messages')
      .select('chat_id')
      .where('id', '=', changing.id)
      .executeTakeFirst()
    const chat = place ? await lockChat(tx, place.chat_id, changing.senderId) : null
    if (!chat) return fail({ kind: 'notFound', message: 'No such message' })
    const row: MessageRow = await tx
      .selectFrom('messages')
      .select(MESSAGE_COLUMNS)
      .where('id', '=', changing.id)
      .executeTakeFirstOrThrow()
    if (row.sender_id !== changing.senderId)
      return fail({ kind: 'forbidden', message: 'Somebody else wrote this message' })
    const text = changing.text === null ? null : storableText(changing.text)
    const known = await tx
      .selectFrom('message_versions')
      .select(['message_id', 'replaced_by'])
      .where('id', '=', changing.changeId)
      .executeTakeFirst()
    if (known && (known.message_id !== row.id || known.replaced_by !== text))
      return fail({ kind: 'conflict', message: 'Another change has this id' })
    const isSame = text === null ? !!row.taken_back : !row.taken_back && text === row.message
    if (known || isSame) return ok({ value: toChatMessage(row), moved: [] })
    const refusal = await refusalOf(tx, chat, row, text, changing.at)
    if (refusal) return refused('message', refusal)
    return ok(await keepChange(tx, chat, row, { ...changing, text }))
  })
}

async function refusalOf(
  tx: Tx,
  chat: LockedChat,
  row: MessageRow,
  text: string | null,
  at: Date,
): Promise<ChangeRefusal | null> {
  const problem = changeProblem(toChatMessage(row), text === null, at.getTime())
  if (problem) return problem
  if (await isClosedFor(tx, chat)) return 'chatClosed'
  if (await mayBeNotice(tx, chat, row)) return 'notice'
  return text === null ? null : messageTextProblem(text, row.photos?.length)
}

/**
 * Whether the sender has noted that they gave the other person notice electronically on the day of this message, by the
 * clock of any place in New Zealand: the message may be the notice, so it stays as it was served.
 */
async function mayBeNotice(tx: Tx, { members }: LockedChat, row: MessageRow): Promise<boolean> {
  const others = members.flatMap(({ userId }) => (userId === row.sender_id ? [] : [userId]))
  const { rows } = await sql`
    select from ledger_entries e
    join agreements a on a.id = e.agreement_id
    where a.host_id = ${row.sender_id} and a.guest_id = any(${others}::uuid[])
      and e.details->>'serviceMethod' = 'ELECTRONIC'
      and e.details->>'servedOn' in (
        to_char(${row.created_at}::timestamptz at time zone 'Pacific/Auckland', 'YYYY-MM-DD'),
        to_char(${row.created_at}::timestamptz at time zone 'Pacific/Chatham', 'YYYY-MM-DD'))
    limit 1
  `.execute(tx)
  return rows.length > 0
}

async function keepChange(
  tx: Tx,
  chat: LockedChat,
  row: MessageRow,
  { changeId, text, at }: MessageChanging,
): Promise<Written<ChatMessage>> {
  const { edition = 0, photos = null } = row
  await tx
    .insertInto('message_versions')
    .values({
      id: changeId,
      message_id: row.id,
      // Reactions count as editions, too.
      nth: sql<number>`(select count(*) from message_versions where message_id = ${row.id})`,
      message: row.message,
      photos: photos && JSON.stringify(photos),
      replaced_by: text,
      replaced_at: at,
    })
    .execute()
  const gone = { at: at.toISOString(), photos: idsOfPhotos(photos ?? []) }
  const changed: MessageRow = {
    ...row,
    edition: edition + 1,
    ...(text === null
      ? { message: '', photos: null, taken_back: gone, reactions: null }
      : { message: text, edited_at: at }),
  }
  await sql`
    update messages set message = ${changed.message}, edition = ${edition + 1}, edited_at = ${changed.edited_at ?? null},
      photos = ${text === null ? null : photos && JSON.stringify(photos)}::jsonb,
      taken_back = ${text === null ? JSON.stringify(gone) : null}::jsonb,
      reactions = ${text === null ? null : sql.ref('reactions')}
    where id = ${row.id}
  `.execute(tx)
  return { value: toChatMessage(changed), moved: await tellChange(tx, chat, row) }
}

/** Puts a message that has changed into the feeds of those who see its chat. Returns them. */
async function tellChange(tx: Tx, chat: LockedChat, row: MessageRow): Promise<string[]> {
  const seeing = chat.members.filter(({ isCleared }) => !isCleared).map(({ userId }) => userId)
  const changes: ChangedRow[] = [{ collection: 'messages', id: row.id }]
  if (row.position === chat.lastPosition) changes.push({ collection: 'chats', id: chat.id })
  await recordChanges(tx, seeing, changes)
  return seeing
}

/** One emoji, however many code points it is made of. */
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v')

export type Reacting = { id: string; userId: string; emoji: string | null; seen: number }

/**
 * Sets this person's reaction to a message that they see; `null` takes it off. A reaction of theirs that is newer than the
 * edition they saw stays, so a request that comes late changes nothing. Fails with `notFound` for a message that they
 * don't see, and `invalid` where none can be.
 */
export function reactToMessage(
  db: Db,
  { id, userId, emoji, seen }: Reacting,
): Promise<Result<Written<ChatMessage>>> {
  return inTransaction(db, async (tx) => {
    const place = await tx.selectFrom('messages').select('chat_id').where('id', '=', id).executeTakeFirst()
    const chat = place ? await lockChat(tx, place.chat_id, userId) : null
    const row: MessageRow | undefined = await visibleMessages(tx, userId)
      .where('messages.id', '=', id)
      .executeTakeFirst()
    if (!chat || !row) return fail({ kind: 'notFound', message: 'No such message' })
    const { edition = 0, reactions } = row
    const own = reactions?.[userId]
    if ((own?.nth ?? 0) > seen || (own?.emoji ?? null) === emoji)
      return ok({ value: toChatMessage(row), moved: [] })
    if (row.kind !== 'text' || row.taken_back) return refused('message', 'fixed')
    if (await isClosedFor(tx, chat)) return refused('message', 'chatClosed')
    if (emoji !== null && !EMOJI.test(emoji)) return refused('emoji', 'emoji')
    const nth = edition + 1
    const changed: MessageRow = {
      ...row,
      edition: nth,
      reactions: { ...reactions, [userId]: { emoji, nth } },
    }
    await tx
      .updateTable('messages')
      .set({ edition: nth, reactions: JSON.stringify(changed.reactions) })
      .where('id', '=', id)
      .execute()
    return ok({ value: toChatMessage(changed), moved: await tellChange(tx, chat, row) })
  })
}

/**
 * Notes that somebody else who sees a message has asked for the full size of one of its photos, so that the device that has
 * it no longer waits for a good line. Once it has arrived, asking changes nothing. Fails with `notFound` for a message
 * that they don't see or a photo that has no full size, `forbidden` for their own message, and `invalid` in a closed chat,
 * whose files are no longer accepted.
 */
export function askForFullPhoto(
  db: Db,
  { id, photoId, userId }: { id: string; photoId: string; userId: string },
): Promise<Result<Written<ChatMessage>>> {
  return inTransaction(db, async (tx) => {
    const place = await tx.selectFrom('messages').select('chat_id').where('id', '=', id).executeTakeFirst()
    const chat = place ? await lockChat(tx, place.chat_id, userId) : null
    const row: MessageRow | undefined = await visibleMessages(tx, userId)
      .where('messages.id', '=', id)
      .executeTakeFirst()
    const full = row?.photos?.find((photo) => photo.id === photoId)?.full
    if (!chat || !row || !full) return fail({ kind: 'notFound', message: 'No such photo' })
    if (row.sender_id === userId)
      return fail({ kind: 'forbidden', message: 'Your own device has this photo' })
    if (full.isAsked || full.kept) return ok({ value: toChatMessage(row), moved: [] })
    if (await isClosedFor(tx, chat)) return refused('message', 'chatClosed')
    const photos = row.photos?.map((photo) =>
      photo.id === photoId ? { ...photo, full: { ...full, isAsked: true as const } } : photo,
    )
    await tx
      .updateTable('messages')
      .set({ photos: JSON.stringify(photos) })
      .where('id', '=', id)
      .execute()
    return ok({
      value: toChatMessage({ ...row, photos: photos ?? null }),
      moved: await tellChange(tx, chat, row),
    })
  })
}

function refused(field: 'message' | 'emoji', problem: string): Result<never> {
  return fail({ kind: 'invalid', message: problem, fields: { [field]: problem } })
}
