import { isDeepStrictEqual } from 'node:util'
import { fail, ok, type Result } from '#contract/result.ts'
import { NO_TURNOVER, type TurnoverFields } from '#contract/turnover-fields.ts'
import { TurnoverEdit, type TurnoverRow } from '#contract/turnover.ts'
import { changeRecord, type RecordWriter, storedAlready } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { tellOfUnit } from './told-guests.ts'
import { turnoverFields, turnoverRows, type TurnoverTables } from './turnover-rows.ts'
import { withItems } from './with-items.ts'

/** Returns a page of a host's turnovers, newest change first; with `afterId`, ordered by id. */
export function turnoversPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<TurnoverRow>> {
  return inSnapshot(db, async (tx) => {
    const own = tx.withTables<TurnoverTables>().selectFrom('turnovers').where('host_id', '=', userId)
    return listPage(own, asked, (ids) => turnoverRows(tx, userId, ids), { id: 'agreement_id' })
  })
}

/**
 * Stores the turnover after an agreement. Idempotent. Fails with `conflict` and the row if another device has stored one by
 * now; with `notFound` for an agreement in which the caller isn't the host.
 */
export function createTurnover(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  edit: TurnoverEdit,
): Promise<Result<Written<TurnoverRow>>> {
  return inTransaction(db, async (tx) => {
    if ((await unitOf(tx, userId, id)) === null) return noSuchTurnover()
    const fields = withItems(NO_TURNOVER, edit)
    const made = await tx
      .withTables<TurnoverTables>()
      .insertInto('turnovers')
      .values({
        ...{ agreement_id: id, host_id: userId, fields: JSON.stringify(fields) },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('agreement_id')
      .executeTakeFirst()
    if (made) return written(tx, userId, id, at)
    const [current] = await turnoverRows(tx, userId, [id])
    if (!current) return noSuchTurnover()
    const isSame = isDeepStrictEqual(turnoverFields(current), fields)
    return storedAlready(current, isSame, 'There is already such a turnover')
  })
}

/**
 * Changes fields of a turnover, and items of them. Fails with `conflict` and the row if its version has changed, unless the
 * edit changes nothing; with `notFound` for somebody else's.
 */
export function editTurnover(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: TurnoverEdit,
): Promise<Result<Written<TurnoverRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'turnovers',
      schema: TurnoverEdit,
      edit,
      wire,
      version,
      none: noSuchTurnover,
      outdated: 'The turnover has changed',
      read: async () => {
        const [row] = await turnoverRows(tx, userId, [id], { isHeld: true })
        return row ? { row, fields: turnoverFields(row) } : null
      },
      isSame: (after, { fields }) => isDeepStrictEqual(withItems(fields, after), fields),
      write: async (after, { row, fields }) => {
        const whole: TurnoverFields = withItems(fields, after)
        await tx
          .withTables<TurnoverTables>()
          .updateTable('turnovers')
          .set({ fields: JSON.stringify(whole), version: row.version + 1, updated_at: at })
          .where('agreement_id', '=', id)
          .execute()
        return written(tx, userId, id, at)
      },
    }),
  )
}

/** Returns the room of an agreement that somebody may turn over; `null` if they aren't its host. */
async function unitOf(tx: Tx, userId: string, agreementId: string): Promise<string | null> {
  const agreement = await tx
    .selectFrom('agreements')
    .select('unit_id')
    .where('id', '=', agreementId)
    .where('host_id', '=', userId)
    .executeTakeFirst()
  return agreement?.unit_id ?? null
}

async function written(tx: Tx, userId: string, id: string, at: Date): Promise<Result<Written<TurnoverRow>>> {
  const unitId = await unitOf(tx, userId, id)
  if (unitId === null) return noSuchTurnover()
  const own = [{ collection: 'turnovers' as const, id }]
  const moved = await tellOfUnit(tx, { unitId, hostId: userId, own, at })
  const [value] = await turnoverRows(tx, userId, [id])
  return value ? ok({ value, moved }) : noSuchTurnover()
}

function noSuchTurnover() {
  return fail({ kind: 'notFound', message: 'No such turnover' })
}
