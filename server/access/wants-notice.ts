import { sql, type RawBuilder } from 'kysely'
import type { NoticeChannel, NoticeKind } from '#contract/notice.ts'
import type { Reader } from '#server/store/in-transaction.ts'

/**
 * Whether a person wants notices of this kind by this channel. Everybody does until they turn it off in their profile.
 */
export async function wantsNotice(
  db: Reader,
  userId: string,
  kind: NoticeKind,
  channel: NoticeChannel,
): Promise<boolean> {
  return (await whoWantNotice(db, [userId], kind, channel)).length === 1
}

/**
 * Returns those of these people who want the notice, in the same order. People who have left or been shut out get none.
 */
export async function whoWantNotice(
  db: Reader,
  userIds: readonly string[],
  kind: NoticeKind,
  channel: NoticeChannel,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('inactive_since', 'is', null)
    .where(wantsBy(kind, channel))
    .execute()
  const wanting = new Set(rows.map(({ id }) => id))
  return userIds.filter((id) => wanting.has(id))
}

/** The SQL condition that a row of `users` hasn't turned this notice off. */
export function wantsBy(kind: NoticeKind, channel: NoticeChannel | 'preview'): RawBuilder<boolean> {
  return sql<boolean>`(not ${`${kind}:${channel}`} = any(notices_off))`
}
