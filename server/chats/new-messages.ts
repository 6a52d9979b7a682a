import type { LockedChat } from './chat-lock.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { MessageRow } from './message-rows.ts'

/**
 * Tells everybody in a locked chat of messages that were just inserted, as the transaction's last step; answers whose
 * feeds it moved. Whoever had cleared the chat sees it again, from the first position that they did not clear.
 */
export async function announceMessages(
  tx: Tx,
  chat: LockedChat,
  fresh: readonly MessageRow[],
): Promise<string[]> {
  const newest = fresh.at(-1)
  if (!newest) return []
  await tx
    .updateTable('chats')
    .set({ last_position: newest.position, last_message_at: newest.created_at })
    .where('id', '=', chat.id)
    .execute()
  await tx
    .updateTable('chat_members')
    .set({ is_cleared: false })
    .where('chat_id', '=', chat.id)
    .where('is_cleared', '=', true)
    .execute()
  const moved = chat.members.map((member) => member.userId)
  // The chat comes after its messages, so that a feed cut anywhere never names a last message that has not come.
  await recordChanges(tx, moved, [
    ...fresh.map(({ id }) => ({ collection: 'messages' as const, id })),
    { collection: 'chats', id: chat.id },
  ])
  return moved
}
