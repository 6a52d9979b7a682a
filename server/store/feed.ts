import { sql } from 'kysely'
import type { Change } from '#contract/changes.ts'
import { formatCheckpoint, headOf, isContinued, parseCheckpoint } from './feed-place.ts'
import { inSnapshot, type Tx } from './in-transaction.ts'
import type { Db } from './tables.ts'

/** Names a row that changed. Its content is read when the feed is, so it's never stale and never leaks. */
export type ChangedRow = { collection: Change['collection']; id: string }

/**
 * Records changed rows in the feeds of these people, in the given order, each row only at its newest number.
 *
 * The number comes from the person's own counter inside the transaction that makes the change. The counter's row stays
 * locked until that transaction ends, so a person's numbers become visible in the order they were taken: no reader can
 * pass a number that commits later. Counters are locked in the order of user ids, after the chat's own lock. A
 * transaction calls this once, as its last step; otherwise two of them could deadlock.
 */
export async function recordChanges(
  tx: Tx,
  userIds: readonly string[],
  changes: readonly ChangedRow[],
): Promise<void> {
  const rows = onceEach(changes)
  if (rows.length === 0 || userIds.length === 0) return
  const heads = await sql<{ user_id: string; n: number }>`
    insert into feed_heads (user_id, n)
    select user_id, ${rows.length}::bigint
    from (select distinct unnest(${userIds}::uuid[]) as user_id) as people
    order by user_id
    on conflict (user_id) do update set n = feed_heads.n + excluded.n, moved_at = excluded.moved_at
    returning user_id, n
  `.execute(tx)
  await sql`
    with started as (
      insert into feed_start_heads (user_id, start_nth, n)
      select heads.user_id, newest.nth, heads.n - ${rows.length}::bigint
      from unnest(
        ${heads.rows.map((head) => head.user_id)}::uuid[], ${heads.rows.map((head) => head.n)}::bigint[]
      ) as heads (user_id, n)
      cross join (select max(nth) as nth from feed_starts having max(nth) is not null) as newest
      on conflict do nothing
    )
    insert into feed_changes (user_id, n, collection, row_id)
    select heads.user_id, heads.n - ${rows.length}::bigint + changed.nth, changed.collection, changed.row_id
    from unnest(
      ${heads.rows.map((head) => head.user_id)}::uuid[], ${heads.rows.map((head) => head.n)}::bigint[]
    ) as heads (user_id, n)
    cross join unnest(
      ${rows.map((row) => row.collection)}::text[], ${rows.map((row) => row.id)}::uuid[]
    ) with ordinality as changed (collection, row_id, nth)
    on conflict (user_id, collection, row_id) do update set n = excluded.n
  `.execute(tx)
}

/** Rows that changed, by the person in whose feed they belong. */
export type ChangesByPerson = ReadonlyMap<string, readonly ChangedRow[]>

/**
 * Records rows in the feeds of different people, in the order of their ids: all of it is a transaction's last step, like
 * `recordChanges`. Several lists may name the same person. Returns the people.
 */
export async function recordForEach(tx: Tx, ...lists: readonly ChangesByPerson[]): Promise<string[]> {
  const people = [...new Set(lists.flatMap((list) => [...list.keys()]))].toSorted()
  for (const person of people)
    await recordChanges(
      tx,
      [person],
      lists.flatMap((list) => list.get(person) ?? []),
    )
  return people
}

/** Returns this person's newest checkpoint. Everything committed so far lies at or before it. */
export function changesHead(db: Db, userId: string): Promise<string> {
  return inSnapshot(db, async (tx) => {
    const head = await headOf(tx, userId)
    return formatCheckpoint(head)
  })
}

/**
 * Whether positions and versions that a client names as of a checkpoint belong to this database. They do only if the
 * client has followed the feed since the newest start: under an earlier one it may have rows that came beside the feed,
 * and the database may have been restored to before them, although the feed continues from the checkpoint.
 */
export function isAsOfNewestStart(db: Db, userId: string, checkpoint: string): Promise<boolean> {
  return inSnapshot(db, async (tx) => {
    const asked = parseCheckpoint(checkpoint)
    const head = await headOf(tx, userId)
    // Earlier builds have checkpoints without a start.
    const isUnderIt = asked.start === null || asked.start === head.start
    return isUnderIt && isContinued(tx, userId, asked, head)
  })
}

/** The same row twice in one transaction is one change, at its last position. */
function onceEach(changes: readonly ChangedRow[]): ChangedRow[] {
  const newest = new Map<string, ChangedRow>()
  for (const change of changes) {
    const key = `${change.collection} ${change.id}`
    newest.delete(key)
    newest.set(key, change)
  }
  return [...newest.values()]
}
