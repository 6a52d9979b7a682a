import { sql } from 'kysely'
import type { Actor } from '#server/access/access-tokens.ts'
import { isClosedFor, lockChat } from '#server/chats/chat-lock.ts'
import {
  announcedFile,
  messagesNaming,
  namesPhoto,
  notePhotoKept,
  toKeptPhoto,
} from '#server/chats/message-photos.ts'
import { visibleMessages } from '#server/chats/message-rows.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { AnnouncedFile, FileRow } from '#server/store/files.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'
import { membersSeeing } from '#server/chats/own-chat.ts'

/**
 * Whether a person may add a photo to a chat: it must be their own chat and not closed, the message that names the
 * photo must have arrived, the checksum must match the message's, and nobody else may use the id.
 */
export async function mayAddToChat(
  db: Db,
  actor: Actor,
  chatId: string | null,
  { id, size, sha256 }: AnnouncedFile,
): Promise<boolean> {
  if (chatId === null) return false
  const isOpen = await inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, chatId, actor.id)
    return chat !== null && !(await isClosedFor(tx, chat))
  })
  if (!isOpen) return false
  const named = await messagesNaming(db, id)
  const mine = named.filter(({ chat_id, sender_id }) => chat_id === chatId && sender_id === actor.id)
  const announced = mine.flatMap(({ photos }) => announcedFile(photos, id) ?? [])
  return mine.length === 0
    ? named.length === 0
    : announced.every((photo) => photo.bytes === size && photo.sha256 === sha256)
}

/**
 * Whether a person may read a photo: they must be able to see its uploader's message that names it. That excludes
 * people who have cleared the message, and administrators.
 */
export async function mayReadOfChat(
  db: Db,
  { id }: Pick<Actor, 'id' | 'role'>,
  file: FileRow,
): Promise<boolean> {
  if (file.owner_id === null) return false
  const message = await visibleMessages(db, id)
    .where('messages.chat_id', '=', file.owner_id)
    .where('messages.sender_id', '=', file.user_id)
    .where(namesPhoto(file.id))
    .executeTakeFirst()
  return message !== undefined
}

/** Photos that were sent stay with their message, even if the sender's account is deleted. */
export async function mayRemoveFromChat(tx: Tx, file: FileRow): Promise<boolean> {
  const named = await messagesNaming(tx, file.id)
  return !named.some((message) => isOf(file, message))
}

/** Locks the chat before its messages and their photos, in the same order as when something is sent. */
export async function holdChat(tx: Tx, file: FileRow): Promise<void> {
  await tx.selectFrom('chats').select('id').where('id', '=', file.owner_id).forNoKeyUpdate().execute()
}

/**
 * Records in the message that the photo has been stored, so the message is sent again in the feeds of those who see it.
 */
export async function chatPhotoStored(tx: Tx, file: FileRow): Promise<string[]> {
  const kept = toKeptPhoto(file)
  const message = (await messagesNaming(tx, file.id)).find((naming) => isOf(file, naming))
  if (!kept || !message) return []
  await notePhotoKept(tx, message, file.id, kept)
  const people = await membersSeeing(tx, message.chat_id)
  await recordChanges(tx, people, [{ collection: 'messages', id: message.id }])
  return people
}

/** Returns the photos that no message of their uploader names, by one statement that uses the index of photos. */
export async function unusedChatPhotos(db: Db, files: readonly FileRow[]): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from files f where f.id = any(${files.map(({ id }) => id)}::uuid[]) and not exists (
      select from messages m
      where (m.photos @> jsonb_build_array(jsonb_build_object('id', f.id))
          or m.photos @> jsonb_build_array(jsonb_build_object('full', jsonb_build_object('id', f.id))))
        and m.chat_id = f.owner_id and m.sender_id = f.user_id)
  `.execute(db)
  const unused = new Set(rows.map(({ id }) => id))
  return files.filter(({ id }) => unused.has(id))
}

/** Returns the photos of messages that were taken back, which nobody can read any more: no other message has them. */
export async function takenBackPhotos(db: Db): Promise<FileRow[]> {
  const { rows } = await sql<{ id: string }>`
    select f.id from messages m cross join jsonb_array_elements_text(m.taken_back->'photos') as photo
    join files f on f.id = photo::uuid and f.owner_id = m.chat_id and f.user_id = m.sender_id
    where m.taken_back is not null and f.purpose = 'messagePhoto'
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const files = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return unusedChatPhotos(db, files)
}

function isOf(file: FileRow, message: { chat_id: string; sender_id: string }): boolean {
  return message.chat_id === file.owner_id && message.sender_id === file.user_id
}
