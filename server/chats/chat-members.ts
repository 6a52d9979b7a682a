import { sql } from 'kysely'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/store/tables.ts'
import { settleBetween } from '#server/access/cohosts.ts'
import { endHands } from '#server/access/hands.ts'
import { holdPair, pairOf } from '#server/access/pairs.ts'
import { silenceCalls } from './calls.ts'
import { lockChat, noSuchChat } from './chat-lock.ts'
import { type ChangedRow, recordChanges, recordForEach } from '#server/store/feed.ts'
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

/** What a block has written: between whom it is, and the chats in which a call was ringing. */
type Blocking = Written<undefined> & { between: string[]; silenced: string[] }

/**
 * Blocks another person of a chat, which closes every chat of the two for both and for who else is in them, ends the help
 * of either in the other's rooms, and takes a co-host out of the chats of the other. Without `otherId` it is the one whom
 * the caller talks with, which a co-host has to say. Fails with `notFound` for a chat that isn't the caller's and for an
 * `otherId` that isn't in it. Blocking twice succeeds.
 */
export function blockOther(
  db: Db,
  userId: string,
  chatId: string,
  otherId: string | undefined,
): Promise<Result<Blocking>> {
  return inTransaction(db, async (tx) => {
    const other = await otherIn(tx, chatId, userId, otherId)
    if (other === null) return noSuchChat()
    const both = [userId, other] as const
    const pair = pairOf(...both)
    await holdPair(tx, pair)
    const block = await tx
      .insertInto('blocks')
      .values({ blocker_id: userId, blocked_id: other })
      .onConflict((conflict) => conflict.doNothing())
      .returning('blocked_id')
      .executeTakeFirst()
    if (!block) return ok({ value: undefined, moved: [], between: [], silenced: [] })
    const closed = await closedChats(tx, pair)
    const silenced = await silenceCalls(tx, [...new Set([...closed.values()].flat().map(({ id }) => id))])
    const ended = await endHands(tx, { between: both })
    const moved = await recordForEach(tx, closed, ended, await settleBetween(tx, both))
    return ok({ value: undefined, moved, between: [...both], silenced })
  })
}

/** Returns whom a member of a chat blocks there, or `null` if that is nobody in it. */
async function otherIn(
  tx: Tx,
  chatId: string,
  userId: string,
  otherId: string | undefined,
): Promise<string | null> {
  const members = await tx
    .selectFrom('chat_members')
    .select(['user_id', 'cohost_of'])
    .where('chat_id', '=', chatId)
    .execute()
  const me = members.find(({ user_id }) => user_id === userId)
  const others = members.filter(({ user_id }) => user_id !== userId)
  const named = otherId === undefined ? others.filter(({ cohost_of }) => cohost_of === null) : others
  const [other, ...more] = named.filter(({ user_id }) => otherId === undefined || user_id === otherId)
  return me && other && more.length === 0 ? other.user_id : null
}

/**
 * Locks every chat of a pair, ordered by id, so that nothing is sent to any of them while they close or open. Returns
 * them for each person who has them.
 */
export async function closedChats(tx: Tx, pair: string): Promise<Map<string, ChangedRow[]>> {
  await sql`select from chats where pair = ${pair} order by id for no key update`.execute(tx)
  const members = await tx
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .select(['chats.id', 'chat_members.user_id'])
    .where('chats.pair', '=', pair)
    .orderBy('chats.id')
    .execute()
  const closed = new Map<string, ChangedRow[]>()
  for (const { id, user_id } of members)
    closed.set(user_id, [...(closed.get(user_id) ?? []), { collection: 'chats', id }])
  return closed
}
