import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { TURNOVER_SUPPLIES_MAX, TURNOVER_TASKS_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { NO_TURNOVER_PLAN, type TurnoverPlanFields } from '#contract/turnover-fields.ts'
import { TurnoverPlanEdit, type TurnoverPlanRow } from '#contract/turnover-plan.ts'
import type { UnitAct } from '#contract/unit-acts.ts'
import { actOfPlanEdit, mayDo } from '#domain/hands/may-do.ts'
import { heldAbilities } from '#server/access/hands.ts'
import { changeRecord, type RecordWriter, storedAlready } from '#server/records/change-record.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { listPage } from '#server/records/list-page.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { tellOfUnit } from './told-guests.ts'
import { isPlanDoneBy, turnoverPlanFields, turnoverPlanRows, type TurnoverTables } from './turnover-rows.ts'
import { withItems } from './with-items.ts'

/** Returns a page of the checklists that a person can see, newest change first; with `afterId`, ordered by id. */
export function turnoverPlansPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<TurnoverPlanRow>> {
  return inSnapshot(db, async (tx) => {
    const seen = tx
      .withTables<TurnoverTables>()
      .selectFrom('turnover_plans')
      .where(
        sql<boolean>`(${isPlanDoneBy(userId)} or exists (
          select from turnover_told where turnover_told.unit_id = turnover_plans.unit_id and guest_id = ${userId}
        ))`,
      )
    return listPage(seen, asked, (ids) => turnoverPlanRows(tx, userId, ids), { id: 'unit_id' })
  })
}

/**
 * Stores the checklist of a unit. Idempotent. Fails with `conflict` and the row if another device has stored one by now;
 * with `invalid` if it is too long; with `notFound` for a unit that isn't the caller's.
 */
export function createTurnoverPlan(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  edit: TurnoverPlanEdit,
): Promise<Result<Written<TurnoverPlanRow>>> {
  return inTransaction(db, async (tx) => {
    const room = await holdRoom(tx, userId, id)
    if (!room?.may('planTurnovers')) return noSuchPlan()
    const fields = withItems(NO_TURNOVER_PLAN, edit)
    const refusal = refusalOf(fields)
    if (refusal) return refusal
    const made = await tx
      .withTables<TurnoverTables>()
      .insertInto('turnover_plans')
      .values({
        ...{ unit_id: id, host_id: userId, fields: JSON.stringify(fields) },
        ...{ created_at: at, updated_at: at },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('unit_id')
      .executeTakeFirst()
    if (made) return written(tx, room, id, at)
    const [current] = await turnoverPlanRows(tx, userId, [id])
    if (!current) return noSuchPlan()
    const isSame = isDeepStrictEqual(turnoverPlanFields(current), fields)
    return storedAlready(current, isSame, 'There is already a checklist')
  })
}

/**
 * Changes fields of a unit's checklist, and items of them. Fails with `conflict` and the row if its version has changed,
 * unless the edit changes nothing; with `invalid` if it is too long; with `notFound` for a unit whose turnovers aren't theirs
 * to do, and with `forbidden` for changes that are its host's.
 */
export function editTurnoverPlan(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: TurnoverPlanEdit,
): Promise<Result<Written<TurnoverPlanRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'turnoverPlans',
      schema: TurnoverPlanEdit,
      edit,
      wire,
      version,
      none: noSuchPlan,
      outdated: 'The checklist has changed',
      read: async () => {
        const room = await holdRoom(tx, userId, id)
        const [row] = room?.may('turnOver') ? await turnoverPlanRows(tx, userId, [id]) : []
        return row && room ? { row, room, fields: turnoverPlanFields(row) } : null
      },
      isSame: (after, { fields }) => isDeepStrictEqual(withItems(fields, after), fields),
      refuse: (after, { fields, room }) =>
        room.may(actOfPlanEdit(Object.keys(givenFields(edit))))
          ? refusalOf(withItems(fields, after))
          : fail({ kind: 'forbidden', message: 'Only the host of the room changes its checklist' }),
      write: async (after, { row, room, fields }) => {
        await tx
          .withTables<TurnoverTables>()
          .updateTable('turnover_plans')
          .set({
            fields: JSON.stringify(withItems(fields, after)),
            version: row.version + 1,
            updated_at: at,
          })
          .where('unit_id', '=', id)
          .execute()
        return written(tx, room, id, at)
      },
    }),
  )
}

function refusalOf({ tasks, supplies, levels }: TurnoverPlanFields): Result<never> | null {
  const tooMany = (field: string) =>
    fail({ kind: 'invalid', message: 'The list is too long', fields: { [field]: 'tooMany' } })
  if (Object.keys(tasks).length > TURNOVER_TASKS_MAX) return tooMany('tasks')
  if (Object.keys(supplies).length > TURNOVER_SUPPLIES_MAX) return tooMany('supplies')
  return Object.keys(levels).length > TURNOVER_SUPPLIES_MAX ? tooMany('levels') : null
}

/** A person, the host of a room, and what the person may do there until the transaction ends. */
type HeldRoom = { personId: string; hostId: string; may: (act: UnitAct) => boolean }

/**
 * Locks the unit, so that two requests don't store its first checklist at once. Returns how a person stands in it; `null`
 * for one that is not there.
 */
async function holdRoom(tx: Tx, personId: string, id: string): Promise<HeldRoom | null> {
  const unit = await tx
    .selectFrom('units')
    .select('host_id')
    .where('id', '=', id)
    .where('status', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst()
  if (!unit) return null
  const room = { unitId: id, hostId: unit.host_id }
  const abilities = await heldAbilities(tx, personId, room)
  return { personId, hostId: room.hostId, may: (act) => mayDo(abilities, act, room) }
}

async function written(
  tx: Tx,
  { personId, hostId }: HeldRoom,
  id: string,
  at: Date,
): Promise<Result<Written<TurnoverPlanRow>>> {
  const rows = [{ collection: 'turnoverPlans' as const, id }]
  const moved = await tellOfUnit(tx, { unitId: id, hostId, rows, at }, { isPlan: true })
  const [value] = await turnoverPlanRows(tx, personId, [id])
  return value ? ok({ value, moved }) : noSuchPlan()
}

function noSuchPlan() {
  return fail({ kind: 'notFound', message: 'No such checklist' })
}
