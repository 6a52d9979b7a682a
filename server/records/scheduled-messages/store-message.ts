import { sql } from 'kysely'
import { filledReply } from '#contract/saved-reply-words.ts'
import { textFor } from '#contract/scheduled-message-fields.ts'
import type { ScheduledMessageRow } from '#contract/scheduled-message.ts'
import { centsInText, dayInText, daysInText } from '#domain/calendar/days-in-text.ts'
import { holdPair, isBlocked, pairOf } from '#server/access/pairs.ts'
import { lockChat, type LockedChat } from '#server/chats/chat-lock.ts'
import { showMessages } from '#server/chats/new-messages.ts'
import { createChat, newestChat } from '#server/chats/pair-chat.ts'
import { seeOwnLines } from '#server/chats/see-own-lines.ts'
import type { ChangedRow } from '#server/store/feed.ts'
import type { Reader, Tx } from '#server/store/in-transaction.ts'
import type { StoredAgreement } from '#server/store/tables.ts'
import type { ScheduledTables } from './scheduled-message-rows.ts'
import { sentMessageId } from './sent-message-id.ts'

/** What goes into a conversation. `id` is that of what was scheduled. */
export type Outgoing = {
  id: string
  hostId: string
  text: string
  at: Date
}

/** What a stored message changed: for all `people` in its chat, and for its host alone. */
export type StoredMessage = { people: string[]; changes: ChangedRow[]; own: ChangedRow[]; isFirst: boolean }

/** Adds a message to a locked chat, and notes that it went; `null` for one without words. */
export async function storeMessage(
  tx: Tx,
  chat: LockedChat,
  { id, hostId, text, at }: Outgoing,
): Promise<StoredMessage | null> {
  if (text.trim() === '') return null
  const position = chat.lastPosition + 1
  const message = { id: sentMessageId(id), position, created_at: at }
  await tx
    .insertInto('messages')
    .values({
      ...message,
      chat_id: chat.id,
      sender_id: hostId,
      kind: 'text',
      message: text,
      is_automatic: true,
    })
    .execute()
  await seeOwnLines(tx, chat, position)
  const noted = await tx
    .withTables<ScheduledTables>()
    .updateTable('scheduled_messages')
    .set(({ eb }) => ({ sent_at: at, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .execute()
  return {
    people: chat.members.map(({ userId }) => userId),
    changes: await showMessages(tx, chat.id, [message]),
    own: noted.map((row) => ({ collection: 'scheduledMessages', id: row.id })),
    isFirst: position === 0,
  }
}

/** Returns the newest chat of an agreement's people, locked; a new one if there is none, `null` while one blocks. */
export async function chatOfStay(
  tx: Tx,
  { host_id: hostId, guest_id: guestId, unit_id: unitId }: StoredAgreement,
  { newId, at }: { newId: () => string; at: Date },
): Promise<LockedChat | null> {
  const pair = pairOf(hostId, guestId)
  // Prevents a block meanwhile.
  await holdPair(tx, pair)
  if (await isBlocked(tx, hostId, guestId)) return null
  const people = [hostId, guestId].toSorted()
  const { id } =
    (await newestChat(tx, pair)) ??
    (await createChat(tx, pair, people, { userId: hostId, unitId, newId, at }))
  return lockChat(tx, id, hostId)
}

/** Returns a template's words for the guest of a stay. `rent` is what is due, where it is about that. */
export async function textForGuest(
  tx: Tx,
  { guest_id, terms, leaves_on }: StoredAgreement,
  { texts }: Pick<ScheduledMessageRow, 'texts'>,
  rent: { dueOn: string; cents: number } | null = null,
): Promise<string> {
  const guest = await tx
    .selectFrom('users')
    .select(['first_name', 'locale'])
    .where('id', '=', guest_id)
    .executeTakeFirstOrThrow()
  const own = texts.find(({ language }) => language === guest.locale)
  const language = own?.language ?? texts[0]?.language ?? guest.locale
  const { text } = filledReply(textFor(texts, guest.locale), {
    name: guest.first_name,
    room: terms.unitTitle,
    dates: daysInText({ ...terms, endsOn: leaves_on }, language),
    ...(rent && { amount: centsInText(rent.cents, language), due: dayInText(rent.dueOn, language) }),
  })
  return text
}

/** Returns whether what was scheduled under an id has been sent. */
export async function isSent(tx: Tx, id: string): Promise<boolean> {
  return (await sentAmong(tx, [id])).has(id)
}

/** Returns those that have been sent, in one statement. */
export async function sentAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const scheduled = new Map(ids.map((id) => [sentMessageId(id), id]))
  const { rows } = await sql<{
    id: string
  }>`select id from messages where id = any(${[...scheduled.keys()]})`.execute(db)
  return new Set(rows.flatMap(({ id }) => scheduled.get(id) ?? []))
}

/** Returns whether the one whom a host talks with in a locked chat has written since; what co-hosts write is no answer. */
export async function hasOtherWritten(
  tx: Tx,
  chat: LockedChat,
  hostId: string,
  since: Date,
): Promise<boolean> {
  const other = chat.members.find(({ userId, cohostOf }) => cohostOf === null && userId !== hostId)
  if (!other) return false
  const found = await tx
    .selectFrom('messages')
    .select('id')
    .where('chat_id', '=', chat.id)
    .where('sender_id', '=', other.userId)
    .where('kind', '=', 'text')
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
