import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { TimedLine } from './timetable.ts'

/** A chat as it will stand in the database, made up elsewhere. */
export type MadeChat = {
  id: string
  unitId: string
  hostId: string
  guestId: string
  lines: readonly TimedLine[]
  /** How many of the newest lines each of the two has not read. */
  unreadByHost: number
  unreadByGuest: number
  messageId: (position: number) => string
}

/** Rows in one insert: seven values each, under the 65,535 that the protocol allows. */
const ROWS_PER_INSERT = 2_000

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
  const rows = lines.map((line, position) => ({
    id: chat.messageId(position),
    chat_id: id,
    position,
    sender_id: line.isHost ? hostId : guestId,
    kind: 'text' as const,
    message: line.text,
    written_at: line.at,
    created_at: line.at,
  }))
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await tx
      .insertInto('messages')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
  }
  await recordChanges(
    tx,
    [hostId, guestId],
    [...rows.map((row) => ({ collection: 'messages' as const, id: row.id })), { collection: 'chats', id }],
  )
}
