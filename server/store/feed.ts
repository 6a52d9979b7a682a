import { sql } from 'kysely'
import type { Change } from '#contract/changes.ts'
import { isRecordKind } from '#contract/records.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { hasKind, WIRE, WIRE_HISTORY, type WireHistory } from '#contract/wire.ts'
import type { Db } from './tables.ts'
import { chatRows } from '#server/chats/chat-rows.ts'
import { currentEpoch } from './epoch.ts'
import { headUnderStart, newestStart } from './feed-starts.ts'
import { inSnapshot, type Reader, type Tx } from './in-transaction.ts'
import { toChatMessage, visibleMessages } from '#server/chats/message-rows.ts'
import { recordRows } from '#server/records/record-rows.ts'

/** A row that changed: only which one. What it holds is read when the feed is, so it is never stale and never leaks. */
export type ChangedRow = { collection: Change['collection']; id: string }

/** The wire that a reader is told in, and what that wire has. */
export type Telling = { wire: number; history: WireHistory }

export type ChangesPage = { data: Change[]; meta: { checkpoint: string; more: boolean } }

/**
 * Puts changed rows into the feeds of these people, in the order given, each row at its newest number only.
 *
 * The number comes from the person's own counter inside the transaction that makes the change. The counter's row stays
 * locked until that transaction ends, so a person's numbers become visible in the order they were taken: no reader can
 * pass a number that commits later. Counters are taken in the order of user ids, after the chat's own lock; a
 * transaction calls this once, as its last step, or two of them could wait for each other.
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
    on conflict (user_id) do update set n = feed_heads.n + excluded.n
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

/**
 * What changed for this person after a checkpoint, oldest number first, at most `limit` changes, all of it read from
 * one snapshot. A row that is gone, or that the person may no longer see, comes as `row: null`. Fails with `reset` when
 * the checkpoint belongs to another epoch of the database, lies beyond this person's newest number, or names a history
 * that was lost when the database was put back. Nothing is ever dropped from a feed, so no checkpoint is too old. Rows of
 * kinds that the reader's wire or this server doesn't have are left out, and the checkpoint passes them.
 */
export async function readChanges(
  db: Db,
  userId: string,
  since: string,
  limit: number,
  telling: Telling = { wire: WIRE, history: WIRE_HISTORY },
): Promise<Result<ChangesPage>> {
  const asked = parseCheckpoint(since)
  return inSnapshot(db, async (tx) => {
    const head = await headOf(tx, userId)
    if (!(await isContinued(tx, userId, asked, head))) {
      return fail({ kind: 'reset', message: 'This checkpoint cannot be continued' })
    }
    const changed = await tx
      .selectFrom('feed_changes')
      .select(['n', 'collection', 'row_id as id'])
      .where('user_id', '=', userId)
      .where('n', '>', asked.n)
      .orderBy('n')
      .limit(limit + 1)
      .execute()
    const more = changed.length > limit
    const page = changed.slice(0, limit)
    const last = page.at(-1)
    const told = page.filter(({ collection }) => hasKind(telling.wire, collection, telling.history))
    const data = await withRows(tx, userId, told)
    const n = more && last ? last.n : head.n
    return ok({ data, meta: { checkpoint: formatCheckpoint({ ...head, n }), more } })
  })
}

/** This person's newest checkpoint: everything committed so far lies at or before it. */
export function changesHead(db: Db, userId: string): Promise<string> {
  return inSnapshot(db, async (tx) => {
    const head = await headOf(tx, userId)
    return formatCheckpoint(head)
  })
}

/** Whether the feed goes on from a checkpoint: what was named as of it still means the same. */
export function continuesFeed(db: Db, userId: string, checkpoint: string): Promise<boolean> {
  return inSnapshot(db, async (tx) =>
    isContinued(tx, userId, parseCheckpoint(checkpoint), await headOf(tx, userId)),
  )
}

/** `start`: see feed-starts.ts; `null` in a checkpoint of an older build. */
type Place = { epoch: string; start: string | null; n: number }

async function isContinued(tx: Tx, userId: string, asked: Place, head: Place): Promise<boolean> {
  if (asked.epoch !== head.epoch || asked.n > head.n) return false
  if (asked.start === null || asked.start === head.start) return true
  const last = await headUnderStart(tx, userId, asked.start)
  return last !== 'unknown' && (last === null || asked.n <= last)
}

async function headOf(tx: Tx, userId: string): Promise<Place> {
  const epoch = await currentEpoch(tx)
  const start = await newestStart(tx)
  const head = await tx.selectFrom('feed_heads').select('n').where('user_id', '=', userId).executeTakeFirst()
  return { epoch, start, n: head?.n ?? 0 }
}

async function withRows(
  tx: Reader,
  userId: string,
  changed: readonly (ChangedRow & { n: number })[],
): Promise<Change[]> {
  const ids = (collection: Change['collection']) =>
    changed.filter((change) => change.collection === collection).map((change) => change.id)
  const chats = new Map((await chatRows(tx, userId, ids('chats'))).map((row) => [row.id, row]))
  const messageIds = ids('messages')
  const messages = await (messageIds.length === 0
    ? []
    : visibleMessages(tx, userId)
        .where('messages.id', '=', sql<string>`any(${messageIds})`)
        .execute())
  const messagesById = new Map(messages.map((row) => [row.id, toChatMessage(row)]))
  const records = await recordRows(tx, userId, changed)
  return changed.flatMap(({ n, collection, id }): Change[] => {
    switch (collection) {
      case 'chats':
        return [{ n, collection, id, row: chats.get(id) ?? null }]
      case 'messages':
        return [{ n, collection, id, row: messagesById.get(id) ?? null }]
      default:
        // Of a kind that a newer server has written to this database: left out.
        if (!isRecordKind(collection)) return []
        // A kind's map holds its own rows; TypeScript does not tie the two together.
        return [{ n, collection, id, row: records[collection].get(id) ?? null } as Change]
    }
  })
}

/** The start stands behind the epoch, which is shorter than a start with its mark, so that neither is taken for the other. */
const START = /-s([0-9a-f]{16})$/

function parseCheckpoint(checkpoint: string): Place {
  const dot = checkpoint.lastIndexOf('.')
  const before = checkpoint.slice(0, dot)
  return {
    epoch: before.replace(START, ''),
    start: START.exec(before)?.[1] ?? null,
    n: Number(checkpoint.slice(dot + 1)),
  }
}

function formatCheckpoint({ epoch, start, n }: Place): string {
  return `${epoch}${start === null ? '' : `-s${start}`}.${n}`
}

/** The same row twice in one transaction is one change, at its last place. */
function onceEach(changes: readonly ChangedRow[]): ChangedRow[] {
  const newest = new Map<string, ChangedRow>()
  for (const change of changes) {
    const key = `${change.collection} ${change.id}`
    newest.delete(key)
    newest.set(key, change)
  }
  return [...newest.values()]
}
