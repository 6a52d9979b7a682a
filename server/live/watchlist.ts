import { sql } from 'kysely'
import type { Db } from '#server/store/tables.ts'
import { WATCHLIST_MAX } from './pusher-protocol.ts'

/**
 * Returns the ids of the people whose presence a person may see: those who share a chat with them, unless either has
 * blocked the other. The newest conversations come first, as many as Pusher's watchlist takes.
 */
export async function watchlistOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members as mine')
    .innerJoin('chats', 'chats.id', 'mine.chat_id')
    .innerJoin('chat_members as other', (join) =>
      join.onRef('other.chat_id', '=', 'mine.chat_id').onRef('other.user_id', '<>', 'mine.user_id'),
    )
    .leftJoin('messages as last', (join) =>
      join.onRef('last.chat_id', '=', 'chats.id').onRef('last.position', '=', 'chats.last_position'),
    )
    .where('mine.user_id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.blocker_id')
            .where(({ or, and, eb }) =>
              or([
                and([eb('blocker_id', '=', userId), eb('blocked_id', '=', eb.ref('other.user_id'))]),
                and([eb('blocked_id', '=', userId), eb('blocker_id', '=', eb.ref('other.user_id'))]),
              ]),
            ),
        ),
      ),
    )
    .groupBy('other.user_id')
    .orderBy(sql`max(coalesce(last.created_at, chats.created_at))`, 'desc')
    .orderBy('other.user_id')
    .limit(WATCHLIST_MAX)
    .select('other.user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
