import { sql } from 'kysely'
import type { BlockedUser } from '#contract/blocked-user.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/store/tables.ts'
import { settleBetween } from '#server/access/cohosts.ts'
import { holdPair, pairOf } from '#server/access/pairs.ts'
import { closedChats } from './chat-members.ts'
import type { Written } from '#server/store/written.ts'
import { pageMeta, type Paged, type PageAsked } from '#server/store/paging.ts'
import { type ChangedRow, recordForEach } from '#server/store/feed.ts'
import { inSnapshot, inTransaction } from '#server/store/in-transaction.ts'

/** Returns a page of the people this person has blocked, newest first, as they were called then. */
export function blockedUsersPage(
  db: Db,
  userId: string,
  { page, perPage, search = '' }: PageAsked,
): Promise<Paged<BlockedUser>> {
  return inSnapshot(db, async (tx) => {
    const blocked = tx
      .selectFrom('blocks')
      .innerJoin('users', 'users.id', 'blocks.blocked_id')
      .where('blocks.blocker_id', '=', userId)
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`strpos(folded(concat_ws(' ', blocks.first_name, blocks.last_name)), folded(${search})) > 0`,
        ),
      )
    const { total } = await blocked
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const rows = await blocked
      .select(['users.id', 'blocks.first_name', 'blocks.last_name', 'blocks.avatar_url', 'blocks.created_at'])
      .orderBy('blocks.created_at', 'desc')
      .orderBy('users.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const data = rows.map((row) => ({
      id: row.id,
      firstName: row.first_name ?? '',
      lastName: row.last_name ?? '',
      avatarUrl: row.avatar_url,
      blockedAt: row.created_at.toISOString(),
    }))
    return { data, meta: pageMeta(page, perPage, total) }
  })
}

/**
 * Removes a block, which reopens the two people's chats unless the other person has blocked as well. Succeeds even if
 * there is no block, so that the caller learns nothing about the other person.
 */
export function unblock(db: Db, userId: string, otherId: string): Promise<Result<Written<undefined>>> {
  return inTransaction(db, async (tx) => {
    const pair = pairOf(userId, otherId)
    await holdPair(tx, pair)
    const gone = await tx
      .deleteFrom('blocks')
      .where('blocker_id', '=', userId)
      .where('blocked_id', '=', otherId)
      .returning('blocked_id')
      .executeTakeFirst()
    if (!gone) return ok({ value: undefined, moved: [] })
    const chats = await closedChats(tx, pair)
    const both = [userId, otherId] as const
    const { rows: renamed } = await sql<ChangedRow>`
      select 'agreements' as collection, id from agreements
      where (host_id = ${userId} and guest_id = ${otherId}) or (host_id = ${otherId} and guest_id = ${userId})
      union
      select 'units', units.id from units
      where host_id = ${otherId} and exists (
        select from chats join chat_members mine on mine.chat_id = chats.id and mine.user_id = ${userId}
        where chats.unit_id = units.id
      )
      order by 1, 2
    `.execute(tx)
    // Their names are shown as they are now again.
    const shown = new Map(both.map((person) => [person, renamed]))
    const moved = await recordForEach(tx, chats, shown, await settleBetween(tx, both))
    return ok({ value: undefined, moved })
  })
}
