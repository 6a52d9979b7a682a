import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/store/tables.ts'
import { endHands } from '#server/access/hands.ts'
import { holdPair } from '#server/access/pairs.ts'
import { silenceCalls } from './calls.ts'
import { lockChat, noSuchChat, type LockedChat } from './chat-lock.ts'
import { recordChanges, recordForEach } from '#server/store/feed.ts'
import { inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { Written } from '#server/store/written.ts'

/**
 * Moves the caller's read position forward, never back and never past the newest message. All members are notified,
 * because the others show the message as "read". Fails with `notFound`.
 */
export function markRead(
  db: Db,
  userId: string,
  chatId: string,
  position: number,
): Promise<Result<Written<{ readPosition: number }>>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, chatId, userId)
    if (!chat) return noSuchChat()
    const readPosition = Math.max(chat.me.readPosition, Math.min(position, chat.lastPosition))
    if (readPosition === chat.me.readPosition) return ok({ value: { readPosition }, moved: [] })
    await tx
      .updateTable('chat_members')
      .set({ read_position: readPosition })
      .where('chat_id', '=', chat.id)
      .where('user_id', '=', userId)
      .execute()
    const moved = chat.members.map((member) => member.userId)
    await recordChanges(tx, moved, [{ collection: 'chats', id: chat.id }])
    return ok({ value: { readPosition }, moved })
  })
}

/**
 * Clears a chat for the caller alone, up to and including a position (the newest one by default). The chat leaves their
 * list only if nothing newer has arrived; a later message brings it back without what was cleared. Fails with
 * `notFound`. Clearing twice succeeds.
 */
export function clearChat(
  db: Db,
  userId: string,
  chatId: string,
  upTo: number | undefined,
): Promise<Result<Written<undefined>>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, chatId, userId)
    if (!chat) return noSuchChat()
    const clearedTo = Math.min(upTo ?? chat.lastPosition, chat.lastPosition)
    const firstPosition = Math.max(chat.me.firstPosition, clearedTo + 1)
    const isCleared = firstPosition > chat.lastPosition
    if (firstPosition === chat.me.firstPosition && isCleared === chat.me.isCleared) {
      return ok({ value: undefined, moved: [] })
    }
    await tx
      .updateTable('chat_members')
      .set({ first_position: firstPosition, is_cleared: isCleared })
      .where('chat_id', '=', chat.id)
      .where('user_id', '=', userId)
      .execute()
    await recordChanges(tx, [userId], [{ collection: 'chats', id: chat.id }])
    return ok({ value: undefined, moved: [userId] })
  })
}

/**
 * Blocks the other person of a two-person chat, which closes every chat between the two for both, and ends the help
 * of either in the other's rooms. `silenced` lists
 * those in which a call was ringing. Fails with `notFound` for a chat that isn't the caller's and for a `userId` that
 * isn't the other person in it. Blocking twice succeeds.
 */
export function blockOther(
  db: Db,
  userId: string,
  chatId: string,
  otherId: string | undefined,
): Promise<Result<Written<undefined> & { silenced: string[] }>> {
  return inTransaction(db, async (tx) => {
    const chat = await lockPair(tx, chatId, userId)
    const others = chat?.members.filter((member) => member.userId !== userId) ?? []
    const other = others[0]
    if (!chat || !other || others.length > 1 || (otherId !== undefined && otherId !== other.userId)) {
      return noSuchChat()
    }
    const block = await tx
      .insertInto('blocks')
      .values({ blocker_id: userId, blocked_id: other.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('blocked_id')
      .executeTakeFirst()
    if (!block) return ok({ value: undefined, moved: [], silenced: [] })
    const silenced = await silenceCalls(tx, chat.chatIds)
    const closed = chat.chatIds.map((id) => ({ collection: 'chats' as const, id }))
    const both = [userId, other.userId] as const
    const ended = await endHands(tx, { between: both })
    const moved = await recordForEach(tx, new Map(both.map((person) => [person, closed])), ended)
    return ok({ value: undefined, moved, silenced })
  })
}

/** Locks every chat of a pair, ordered by id, so that nothing can be sent to any of them while they're being closed. */
async function lockPair(
  tx: Tx,
  chatId: string,
  userId: string,
): Promise<(LockedChat & { chatIds: string[] }) | null> {
  const mine = await tx
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select('chats.pair')
    .where('chats.id', '=', chatId)
    .where('chat_members.user_id', '=', userId)
    .executeTakeFirst()
  if (!mine) return null
  await holdPair(tx, mine.pair)
  const chats = await tx
    .selectFrom('chats')
    .select('id')
    .where('pair', '=', mine.pair)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const chat = await lockChat(tx, chatId, userId)
  return chat && { ...chat, chatIds: chats.map(({ id }) => id) }
}
