import { fail, type Result } from '#contract/result.ts'
import { isBlocked } from '#server/access/pairs.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import { isOwnChat } from './own-chat.ts'

export type LockedChat = {
  id: string
  pair: string
  lastPosition: number
  /** All members of the chat, ordered by id. */
  members: LockedMember[]
  /** The caller's own membership. */
  me: LockedMember
}

export type LockedMember = {
  userId: string
  readPosition: number
  firstPosition: number
  isCleared: boolean
  /** The host whom they help here; `null` for the chat's two people. */
  cohostOf: string | null
}

/**
 * Locks a chat for a write by one of its members, so that all writes to one chat are serialised. Returns `null` both
 * for a chat that doesn't exist and for one that isn't the caller's, so that nobody can tell the two apart. The chat's
 * lock is always taken first and the people's feed counters last, which prevents deadlocks.
 */
export async function lockChat(tx: Tx, chatId: string, userId: string): Promise<LockedChat | null> {
  // Checks membership first: a request must not make somebody else's chat wait.
  if (!(await isOwnChat(tx, chatId, userId))) return null
  const chat = await tx
    .selectFrom('chats')
    .select(['id', 'pair', 'last_position as lastPosition'])
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
      'cohost_of as cohostOf',
    ])
    .where('chat_id', '=', chatId)
    .orderBy('user_id')
    .execute()
  const me = members.find((member) => member.userId === userId)
  return me ? { ...chat, members, me } : null
}

/** Returns the failure for a chat that doesn't exist or isn't the caller's. */
export function noSuchChat(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such chat' })
}

/** Whether a chat accepts nothing more because one of its two people has blocked the other. */
export async function isClosedFor(tx: Tx, { members }: Pick<LockedChat, 'members'>): Promise<boolean> {
  const [one, other] = members.filter(({ cohostOf }) => cohostOf === null)
  return one !== undefined && other !== undefined && isBlocked(tx, one.userId, other.userId)
}
