import type { PostStatus } from '#contract/post-status.ts'
import { recordChanges } from '#server/store/feed.ts'
import type { Tx } from '#server/store/in-transaction.ts'
import type { StoredPost } from '#server/store/public-tables.ts'

/**
 * Records a change of a post in the feeds of the people who see it: those who write posts see every change, everybody
 * else those of published posts. A transaction's last step. Returns whose feeds moved.
 */
export async function recordPostChanged(
  tx: Tx,
  post: Pick<StoredPost, 'id' | 'status'>,
  before: PostStatus = post.status,
): Promise<string[]> {
  const people = await readersOfPosts(tx, post.status === 'PUBLISHED' || before === 'PUBLISHED')
  await recordChanges(tx, people, [{ collection: 'posts', id: post.id }])
  return people
}

/** Returns everybody, or only those who write posts. */
export async function readersOfPosts(tx: Tx, isEverybody: boolean): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .$if(isEverybody, (query) => query.where('role', 'is not', null))
    .$if(!isEverybody, (query) => query.where('role', '=', 'ADMIN'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
