import type { LockedChat } from './chat-lock.ts'
import { type ChangedRow, recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { MessageRow } from './message-rows.ts'

/**
 * Records messages that were just inserted in the feeds of everybody in a locked chat, as the transaction's last step.
 * Returns the people whose feeds moved.
 */
export async function announceMessages(
  tx: Tx,
  chat: LockedChat,
  fresh: readonly MessageRow[],
): Promise<string[]> {
  const changes = await showMessages(tx, chat.id, fresh)
  if (changes.length === 0) return []
  const moved = chat.members.map((member) => member.userId)
  await recordChanges(tx, moved, changes)
  return moved
}

/**
 * Makes messages that were just inserted into a locked chat its newest. Returns what changed for all its members.
 * Members who had cleared the chat, or couldn't see it yet, see it from the first position that they didn't clear,
 * together with the units it has been about.
 */
export async function showMessages(
  tx: Tx,
  chatId: string,
  fresh: readonly Pick<MessageRow, 'id' | 'position' | 'created_at'>[],
): Promise<ChangedRow[]> {
  const newest = fresh.at(-1)
  if (!newest) return []
  await tx
    .updateTable('chats')
    .set({ last_position: newest.position, last_message_at: newest.created_at })
    .where('id', '=', chatId)
    .execute()
  const units = await showToAll(tx, chatId)
  // The chat follows its messages, so that a feed cut at any point never names a last message that hasn't arrived.
  return [
    ...fresh.map(({ id }) => ({ collection: 'messages' as const, id })),
    { collection: 'chats', id: chatId },
    ...(units ?? []),
  ]
}

/**
 * Puts a chat into every member's list. Returns the units it has been about if it was missing from one of them;
 * otherwise `null`.
 */
export async function showToAll(tx: Tx, chatId: string): Promise<ChangedRow[] | null> {
  const joining = await tx
    .updateTable('chat_members')
    .set({ is_cleared: false })
    .where('chat_id', '=', chatId)
    .where('is_cleared', '=', true)
    .returning('user_id')
    .execute()
  if (joining.length === 0) return null
  const units = await tx
    .selectFrom('chat_units')
    .select('unit_id as id')
    .where('chat_id', '=', chatId)
    .orderBy('unit_id')
    .execute()
  return units.map(({ id }) => ({ collection: 'units', id }))
}
