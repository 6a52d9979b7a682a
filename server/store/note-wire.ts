import { sql } from 'kysely'
import { FIRST_WIRE, WIRE, WIRE_HISTORY, type WireHistory } from '#contract/wire.ts'
import type { Db } from './tables.ts'
import { inTransaction, type Tx } from './in-transaction.ts'

const SETTING = 'served_wire'
/** Any number that nothing else uses for an advisory lock. */
const WIRE_LOCK = 4_280_002

/**
 * Stores which wire serves the database from now on. After a server with a lower wire, every row of the kinds that it
 * didn't have gets a new number in each feed, even rows that are gone. That server announced no removals of such rows,
 * so a device that was asleep meanwhile would keep them.
 */
export function noteWire(
  db: Db,
  wire: number = WIRE,
  history: Pick<WireHistory, 'kinds'> = WIRE_HISTORY,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${WIRE_LOCK})`.execute(tx)
    const noted = await tx
      .selectFrom('settings')
      .select('value')
      .where('key', '=', SETTING)
      .executeTakeFirst()
    // The first build stored nothing.
    const before = noted ? Number(noted.value) : FIRST_WIRE
    const kinds = Object.entries(history.kinds).flatMap(([kind, since]) =>
      since > before && since <= wire ? [kind] : [],
    )
    if (kinds.length > 0) await renumber(tx, kinds)
    const value = String(wire)
    await tx
      .insertInto('settings')
      .values({ key: SETTING, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  })
}

/** The heads are locked in the order of user ids, as by every other writer; see `recordChanges`. */
async function renumber(tx: Tx, kinds: readonly string[]): Promise<void> {
  await sql`
    select from feed_heads
    where user_id in (select user_id from feed_changes where collection = any(${kinds}))
    order by user_id
    for update
  `.execute(tx)
  await sql`
    with rows as (
      select user_id, collection, row_id, row_number() over (partition by user_id order by n) as nth
      from feed_changes
      where collection = any(${kinds})
    ), moved as (
      update feed_heads set n = feed_heads.n + counted.rows, moved_at = now()
      from (select user_id, count(*) as rows from rows group by user_id) as counted
      where feed_heads.user_id = counted.user_id
      returning feed_heads.user_id, feed_heads.n - counted.rows as before
    )
    update feed_changes set n = moved.before + rows.nth
    from rows join moved on moved.user_id = rows.user_id
    where feed_changes.user_id = rows.user_id
      and feed_changes.collection = rows.collection
      and feed_changes.row_id = rows.row_id
  `.execute(tx)
}
