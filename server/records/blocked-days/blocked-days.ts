import { BlockedDaysEdit, type BlockedDaysRow, type NewBlockedDays } from '#contract/blocked-days.ts'
import { BLOCKED_DAYS_OF_UNIT_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import type { Room } from '#domain/hands/may-do.ts'
import { shownToHands } from '#server/access/hands.ts'
import { changeRecord, createRecord, type RecordWriter, wholeRow } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import { isOwnUnit } from '#server/records/units/own-unit.ts'
import { type ChangesByPerson, recordForEach } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { blockedDaysRows, type BlockedDaysTables } from './blocked-days-rows.ts'

/** Returns a page of a person's blocked days, newest change first; with `afterId`, ordered by id. */
export function blockedDaysPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<BlockedDaysRow>> {
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .withTables<BlockedDaysTables>()
      .selectFrom('blocked_days')
      .where('host_id', '=', userId)
    return listPage(matching, asked, (ids) => blockedDaysRows(tx, userId, ids))
  })
}

/**
 * Blocks days. Idempotent. Fails with `invalid` for a room that isn't the caller's or has too many blocked days
 * already, or for a last day before the first; with `notFound` for somebody else's id.
 */
export function blockDays(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  { unitId, firstDay, lastDay, note, isRemoved }: NewBlockedDays,
): Promise<Result<Written<BlockedDaysRow>>> {
  return inTransaction(db, (tx) =>
    createRecord({
      find: () => ownDays(tx, userId, id),
      none: noSuchDays,
      refuse: async () => {
        if (await isTaken(tx, id)) return noSuchDays()
        if (lastDay < firstDay) return wrongOrder()
        if (!(await isOwnUnit(tx, userId, unitId))) return invalid('unitId', 'notYours')
        return (await isFull(tx, unitId)) ? invalid('unitId', 'tooMany') : null
      },
      insert: () =>
        tx
          .withTables<BlockedDaysTables>()
          .insertInto('blocked_days')
          .values({
            id,
            host_id: userId,
            unit_id: unitId,
            feed_id: null,
            first_day: firstDay,
            last_day: lastDay,
            note,
            is_removed: isRemoved,
            created_at: at,
            updated_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst(),
      write: () => written(tx, userId, { id, unitId }),
    }),
  )
}

/**
 * Changes blocked days. Fails with `conflict` and the row if its version has changed, unless the edit changes nothing;
 * with `forbidden` for those of a calendar; with `invalid` for a last day before the first; with `notFound` for
 * somebody else's.
 */
export function editBlockedDays(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: BlockedDaysEdit,
): Promise<Result<Written<BlockedDaysRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'blockedDays',
      schema: BlockedDaysEdit,
      edit,
      wire,
      version,
      none: noSuchDays,
      outdated: 'The blocked days have changed',
      read: async () => wholeRow(await ownDays(tx, userId, id, { isHeld: true })),
      refuse: ({ feedId, firstDay, lastDay }) => {
        if (feedId !== null) return fail({ kind: 'forbidden', message: 'These days come from a calendar' })
        return lastDay < firstDay ? wrongOrder() : null
      },
      write: async ({ firstDay, lastDay, note, isRemoved }, { row }) => {
        await tx
          .withTables<BlockedDaysTables>()
          .updateTable('blocked_days')
          .set({ first_day: firstDay, last_day: lastDay, note, is_removed: isRemoved })
          .set({ version: row.version + 1, updated_at: at })
          .where('id', '=', id)
          .execute()
        return written(tx, userId, row)
      },
    }),
  )
}

async function ownDays(tx: Tx, userId: string, id: string, how = {}): Promise<BlockedDaysRow | undefined> {
  const [row] = await blockedDaysRows(tx, userId, [id], how)
  return row
}

async function isTaken(tx: Tx, id: string): Promise<boolean> {
  const days = await tx
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  return days !== undefined
}

/** Removed rows count too, because they're kept. */
async function isFull(tx: Tx, unitId: string): Promise<boolean> {
  const { count } = await tx
    .withTables<BlockedDaysTables>()
    .selectFrom('blocked_days')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unit_id', '=', unitId)
    .where('feed_id', 'is', null)
    .executeTakeFirstOrThrow()
  return count >= BLOCKED_DAYS_OF_UNIT_MAX
}

async function written(
  tx: Tx,
  userId: string,
  { id, unitId }: Pick<BlockedDaysRow, 'id' | 'unitId'>,
): Promise<Result<Written<BlockedDaysRow>>> {
  const moved = await recordBlocked(tx, { hostId: userId, unitId }, [id])
  const value = await ownDays(tx, userId, id)
  return value ? ok({ value, moved }) : noSuchDays()
}

/**
 * Records blocked days of a room in its host's feed, and what they change in the feeds of those who see its calendar. Returns
 * the people whose feeds moved. A transaction's last step.
 */
export async function recordBlocked(
  tx: Tx,
  { hostId, unitId }: Room,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const own: ChangesByPerson = new Map([[hostId, ids.map((id) => ({ collection: 'blockedDays', id }))]])
  return recordForEach(tx, own, await shownToHands(tx, 'seeStays', unitId))
}

function wrongOrder() {
  return invalid('lastDay', 'order')
}

function invalid(field: string, rule: string) {
  return fail({ kind: 'invalid', message: 'These days can’t be blocked', fields: { [field]: rule } })
}

function noSuchDays() {
  return fail({ kind: 'notFound', message: 'No such blocked days' })
}
