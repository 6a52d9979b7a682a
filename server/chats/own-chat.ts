import type { Tx } from '#server/store/in-transaction.ts'
import type { Db } from '#server/store/tables.ts'

/** Whether a person is a member of a chat. Only co-hosts ever leave one, and never while it is locked. */
export async function isOwnChat(db: Db | Tx, chatId: string, userId: string): Promise<boolean> {
  const mine = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return mine !== undefined
}

/** Returns everybody in a chat. */
export async function membersOf(tx: Tx, chatId: string): Promise<string[]> {
  const members = await tx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .orderBy('user_id')
    .execute()
  return members.map((member) => member.user_id)
}

/** Returns the members who have the chat in their list. */
export async function membersSeeing(tx: Tx, chatId: string): Promise<string[]> {
  const members = await tx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .where('is_cleared', '=', false)
    .execute()
  return members.map((member) => member.user_id)
}
