import { isDeepStrictEqual } from 'node:util'
import { TURNOVER_PHOTOS_MAX, TURNOVER_TICKS_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { NO_TURNOVER, type TurnoverFields } from '#contract/turnover-fields.ts'
import { TurnoverEdit, type TurnoverRow } from '#contract/turnover.ts'
import { mayDo, type Room } from '#domain/hands/may-do.ts'
import { heldAbilities } from '#server/access/hands.ts'
import { changeRecord, type RecordWriter, storedAlready } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { tellOfUnit } from './told-guests.ts'
import { isTurnoverSeenBy, turnoverFields, turnoverRows, type TurnoverTables } from './turnover-rows.ts'
import { withItems } from './with-items.ts'

/** Returns a page of the turnovers that a person sees, newest change first; with `afterId`, ordered by id. */
export function turnoversPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<TurnoverRow>> {
  return inSnapshot(db, async (tx) => {
    const seen = tx.withTables<TurnoverTables>().selectFrom('turnovers').where(isTurnoverSeenBy(userId))
    return listPage(seen, asked, (ids) => turnoverRows(tx, userId, ids), { id: 'agreement_id' })
  })
}

/**
 * Stores the turnover after an agreement. Idempotent. Fails with `conflict` and the row if another device has stored one by
 * now; with `invalid` if too much is ticked or shown; with `notFound` for an agreement whose turnover isn't the caller's to do.
 */
export function createTurnover(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  edit: TurnoverEdit,
): Promise<Result<Written<TurnoverRow>>> {
  return inTransaction(db, async (tx) => {
    const room = await roomOf(tx, userId, id)
    if (room === null) return noSuchTurnover()
    const fields = withItems(NO_TURNOVER, edit)
    const refusal = refusalOf(fields)
    if (refusal) return refusal
    const made = await tx
      .withTables<TurnoverTables>()
      .insertInto('turnovers')
      .values({
        ...{ agreement_id: id, host_id: room.hostId, fields: JSON.stringify(fields) },
        written_by: JSON.stringify(writersAfter({}, NO_TURNOVER, fields, userId)),
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('agreement_id')
      .executeTakeFirst()
    if (made) return written(tx, userId, id, room, at)
    const [current] = await turnoverRows(tx, userId, [id])
    if (!current) return noSuchTurnover()
    const isSame = isDeepStrictEqual(turnoverFields(current), fields)
    return storedAlready(current, isSame, 'There is already such a turnover')
  })
}

/**
 * Changes fields of a turnover, and items of them. Fails with `conflict` and the row if its version has changed, unless the
 * edit changes nothing; with `invalid` if too much is ticked or shown; with `notFound` for one that isn't theirs to do.
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
        const room = await roomOf(tx, userId, id)
        const [row] = room === null ? [] : await turnoverRows(tx, userId, [id], { isHeld: true })
        return row && room ? { row, room, fields: turnoverFields(row) } : null
      },
      isSame: (after, { fields }) => isDeepStrictEqual(withItems(fields, after), fields),
      refuse: (after, { fields }) => refusalOf(withItems(fields, after)),
      write: async (after, { row, room, fields }) => {
        const whole: TurnoverFields = withItems(fields, after)
        await tx
          .withTables<TurnoverTables>()
          .updateTable('turnovers')
          .set({ fields: JSON.stringify(whole), version: row.version + 1, updated_at: at })
          .set({ written_by: JSON.stringify(writersAfter(row.writtenBy, fields, whole, userId)) })
          .where('agreement_id', '=', id)
          .execute()
        return written(tx, userId, id, room, at)
      },
    }),
  )
}

/** Items are added one by one by several people, so no request shows how many there are. */
function refusalOf({ done, photos }: TurnoverFields): Result<never> | null {
  const fields = {
    ...(Object.keys(done).length > TURNOVER_TICKS_MAX ? { done: 'tooMany' } : {}),
    ...(Object.keys(photos).length > TURNOVER_PHOTOS_MAX ? { photos: 'tooMany' } : {}),
  }
  return Object.keys(fields).length > 0
    ? fail({ kind: 'invalid', message: 'The turnover can’t be like this', fields })
    : null
}

/**
 * Returns the room of an agreement whose turnovers somebody may do; `null` if they may not. Holds what they have been given
 * there until the transaction ends: once it was taken away, nothing that they wrote is stored any more.
 */
async function roomOf(tx: Tx, userId: string, agreementId: string): Promise<Room | null> {
  const agreement = await tx
    .selectFrom('agreements')
    .select(['unit_id', 'host_id'])
    .where('id', '=', agreementId)
    .executeTakeFirst()
  if (!agreement) return null
  const room = { unitId: agreement.unit_id, hostId: agreement.host_id }
  return mayDo(await heldAbilities(tx, userId, room), 'turnOver', room) ? room : null
}

/** Returns who wrote each field last, after somebody made of some fields what they are now. */
function writersAfter(
  writers: Record<string, string>,
  before: TurnoverFields,
  after: TurnoverFields,
  userId: string,
): Record<string, string> {
  const items = (['done', 'photos'] as const).flatMap((name) =>
    Object.keys({ ...before[name], ...after[name] })
      .filter((id) => before[name][id] !== after[name][id])
      .map((id) => `${name}.${id}`),
  )
  const changed = [
    ...items,
    ...(['note', 'who', 'isReady'] as const).filter((name) => before[name] !== after[name]),
  ]
  return { ...writers, ...Object.fromEntries(changed.map((name) => [name, userId])) }
}

async function written(
  tx: Tx,
  userId: string,
  id: string,
  { unitId, hostId }: Room,
  at: Date,
): Promise<Result<Written<TurnoverRow>>> {
  const rows = [{ collection: 'turnovers' as const, id }]
  const moved = await tellOfUnit(tx, { unitId, hostId, rows, at })
  const [value] = await turnoverRows(tx, userId, [id])
  return value ? ok({ value, moved }) : noSuchTurnover()
}

function noSuchTurnover() {
  return fail({ kind: 'notFound', message: 'No such turnover' })
}
