import { sql } from 'kysely'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { TimedLine } from './timetable.ts'

/** A made-up chat as it should be in the database. */
export type MadeChat = {
  id: string
  unitId: string
  hostId: string
  guestId: string
  lines: readonly TimedLine[]
  /** How many of the newest lines each of the two hasn't read. */
  unreadByHost: number
  unreadByGuest: number
  messageId: (position: number) => string
}

/** Writes a whole chat with its feed changes, as if its messages had been sent one by one. */
export async function writeChat(tx: Tx, chat: MadeChat): Promise<void> {
  const { id, unitId, hostId, guestId, lines } = chat
  const lastPosition = lines.length - 1
  const startedAt = lines[0]?.at ?? new Date(0)
  await tx
    .insertInto('chats')
    .values({
      id,
      unit_id: unitId,
      pair: [hostId, guestId].toSorted().join(':'),
      last_position: lastPosition,
      last_message_at: lines.at(-1)?.at ?? startedAt,
      created_at: startedAt,
    })
    .execute()
  await tx
    .insertInto('chat_members')
    .values([
      { chat_id: id, user_id: hostId, read_position: lastPosition - chat.unreadByHost },
      { chat_id: id, user_id: guestId, read_position: lastPosition - chat.unreadByGuest },
    ])
    .execute()
  const ids = lines.map((_, position) => chat.messageId(position))
  // Arrays rather than a list of values: several times as fast, and without a limit on their number.
  await sql`
    insert into messages (id, chat_id, position, sender_id, message, written_at, created_at)
    select line.id, ${id}, line.nth - 1, case when line.is_host then ${hostId}::uuid else ${guestId}::uuid end,
      line.words, line.said_at, line.said_at
    from unnest(
      ${ids}::uuid[], ${lines.map((line) => line.isHost)}::boolean[], ${lines.map((line) => line.text)}::text[],
      ${lines.map((line) => line.at)}::timestamptz[]
    ) with ordinality as line (id, is_host, words, said_at, nth)
  `.execute(tx)
  await recordChanges(
    tx,
    [hostId, guestId],
    [
      ...ids.map((messageId) => ({ collection: 'messages' as const, id: messageId })),
      { collection: 'chats', id },
    ],
  )
}
