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
  const changes = await showMessages(tx, chat, fresh)
  if (changes.length === 0) return []
  const moved = chat.members.map((member) => member.userId)
  await recordChanges(tx, moved, changes)
  return moved
}

/**
 * Makes messages that were just inserted into a locked chat its newest. Returns what changed for all its members.
 * Members who had cleared the chat, or couldn't see it yet, see it from the first position that they didn't clear,
 * together with its unit.
 */
export async function showMessages(
  tx: Tx,
  chat: Pick<LockedChat, 'id' | 'unitId'>,
  fresh: readonly Pick<MessageRow, 'id' | 'position' | 'created_at'>[],
): Promise<ChangedRow[]> {
  const newest = fresh.at(-1)
  if (!newest) return []
  await tx
    .updateTable('chats')
    .set({ last_position: newest.position, last_message_at: newest.created_at })
    .where('id', '=', chat.id)
    .execute()
  const hasJoined = await showToAll(tx, chat.id)
  // The chat follows its messages, so that a feed cut at any point never names a last message that hasn't arrived.
  return [
    ...fresh.map(({ id }) => ({ collection: 'messages' as const, id })),
    { collection: 'chats', id: chat.id },
    ...(hasJoined && chat.unitId !== null ? [{ collection: 'units' as const, id: chat.unitId }] : []),
  ]
}

/** Puts a chat into every member's list. Returns whether it was missing from one of them. */
export async function showToAll(tx: Tx, chatId: string): Promise<boolean> {
  const joining = await tx
    .updateTable('chat_members')
    .set({ is_cleared: false })
    .where('chat_id', '=', chatId)
    .where('is_cleared', '=', true)
    .returning('user_id')
    .execute()
  return joining.length > 0
}
