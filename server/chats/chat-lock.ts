import { fail, type Result } from '#contract/result.ts'
import { isBlocked } from '#server/access/pairs.ts'
import type { Tx } from '#server/store/in-transaction.ts'

export type LockedChat = {
  id: string
  pair: string
  unitId: string | null
  lastPosition: number
  /** Everyone in the chat, in the order of their ids. */
  members: LockedMember[]
  /** The caller among them. */
  me: LockedMember
}

export type LockedMember = { userId: string; readPosition: number; firstPosition: number; isCleared: boolean }

/**
 * Locks a chat for a write by one of its members: writes to one chat happen one after the other, whatever they are.
 * Null for a chat that does not exist and for one that is not theirs, so that nobody learns which of the two it was.
 * The chat's lock always comes first and the people's feed counters last, which keeps writes from deadlocking.
 */
export async function lockChat(tx: Tx, chatId: string, userId: string): Promise<LockedChat | null> {
  // Membership first: somebody else's chat must not even be made to wait. Nobody ever leaves a chat, so it holds.
  const mine = await tx
    .selectFrom('chat_members')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!mine) return null
  const chat = await tx
    .selectFrom('chats')
    .select(['id', 'pair', 'unit_id as unitId', 'last_position as lastPosition'])
    .where('id', '=', chatId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const members = await tx
    .selectFrom('chat_members')
    .select([
      'user_id as userId',
      'read_position as readPosition',
      'first_position as firstPosition',
      'is_cleared as isCleared',
    ])
    .where('chat_id', '=', chatId)
    .orderBy('user_id')
    .execute()
  const me = members.find((member) => member.userId === userId)
  return me ? { ...chat, members, me } : null
}

/** The failure for a chat that does not exist or is not the caller's. */
export function noSuchChat(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such chat' })
}

/** Whether a chat of two takes nothing more, because one of them has blocked the other. */
export async function isClosedFor(tx: Tx, { members, me }: LockedChat): Promise<boolean> {
  const others = members.filter((member) => member.userId !== me.userId)
  const [other] = others
  return others.length === 1 && other !== undefined && isBlocked(tx, me.userId, other.userId)
}
