import { sql } from 'kysely'
import type { Tx } from '#server/store/in-transaction.ts'
import type { LockedChat } from './chat-lock.ts'

/**
 * Counts the newest lines of a locked chat, up to `position`, as read by the person who caused them, so that their
 * device needn't say so. If something by others before them is unread, nothing changes: a message that was written
 * offline doesn't show that its sender has read what came meanwhile.
 */
export async function seeOwnLines(
  tx: Tx,
  { id, me, lastPosition }: LockedChat,
  position: number,
): Promise<void> {
  await tx
    .updateTable('chat_members')
    .set({ read_position: position })
    .where('chat_id', '=', id)
    .where('user_id', '=', me.userId)
    .where(
      sql<boolean>`not exists (
        select from messages
        where chat_id = ${id} and sender_id <> ${me.userId}
          and position > ${Math.max(me.readPosition, me.firstPosition - 1)} and position <= ${lastPosition}
      )`,
    )
    .execute()
}
