import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { arrivalNotesOf, NO_ARRIVAL_NOTES } from '#contract/arrival-notes-fields.ts'
import { ArrivalNotesEdit, type ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { changeRecord, type RecordWriter, storedAlready } from '#server/records/change-record.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { listPage } from '#server/records/list-page.ts'
import { lockOwnUnit } from '#server/records/units/own-unit.ts'
import { recordChanges } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import type { Written } from '#server/store/written.ts'
import { arrivalNoteRows, type ArrivalTables } from './arrival-note-rows.ts'

/** Returns a page of the notes that a person can see, newest change first; with `afterId`, ordered by id. */
export function arrivalNotesPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<ArrivalNotesRow>> {
  return inSnapshot(db, async (tx) => {
    const matching = tx
      .withTables<ArrivalTables>()
      .selectFrom('arrival_notes')
      .where(
        sql<boolean>`(
          exists (
            select from units
            where units.id = arrival_notes.unit_id and host_id = ${userId} and status <> 'DELETED'
          ) or exists (
            select from arrivals join agreements on agreements.id = arrivals.agreement_id
            where arrivals.unit_id = arrival_notes.unit_id and arrivals.guest_id = ${userId}
              and agreements.status in ('APPROVED', 'ACTIVE')
          )
        )`,
      )
    return listPage(matching, asked, (ids) => arrivalNoteRows(tx, userId, ids), { id: 'unit_id' })
  })
}

/**
 * Writes the notes of a unit. Idempotent. Fails with `conflict` and the row if other notes exist by now, written on
 * another device; with `notFound` for a unit that isn't the caller's.
 */
export function createArrivalNotes(
  db: Db,
  { userId, at }: RecordWriter,
  id: string,
  edit: ArrivalNotesEdit,
): Promise<Result<Written<ArrivalNotesRow>>> {
  return inTransaction(db, async (tx) => {
    // A guest who is about to be told either waits for the notes to be written, or is among those who are told.
    if (!(await lockOwnUnit(tx, userId, id))) return noSuchNotes()
    const fields = arrivalNotesOf({ ...NO_ARRIVAL_NOTES, ...givenFields(edit) })
    const made = await tx
      .withTables<ArrivalTables>()
      .insertInto('arrival_notes')
      .values({ unit_id: id, fields: JSON.stringify(fields), created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('unit_id')
      .executeTakeFirst()
    if (made) return written(tx, userId, id, at)
    const [current] = await arrivalNoteRows(tx, userId, [id])
    if (!current) return noSuchNotes()
    return storedAlready(
      current,
      isDeepStrictEqual(arrivalNotesOf(current), fields),
      'There are already notes',
    )
  })
}

/**
 * Changes fields of a unit's notes. Fails with `conflict` and the row if its version has changed, unless the edit
 * changes nothing; with `notFound` for the notes of somebody else's unit.
 */
export function editArrivalNotes(
  db: Db,
  { userId, at, wire }: RecordWriter,
  id: string,
  version: number,
  edit: ArrivalNotesEdit,
): Promise<Result<Written<ArrivalNotesRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'arrivalNotes',
      schema: ArrivalNotesEdit,
      edit,
      wire,
      version,
      none: noSuchNotes,
      outdated: 'The notes have changed',
      read: async () => {
        const isOwn = await lockOwnUnit(tx, userId, id)
        const [row] = isOwn ? await arrivalNoteRows(tx, userId, [id]) : []
        return row ? { row, fields: arrivalNotesOf(row) } : null
      },
      write: async (after, { row }) => {
        await tx
          .withTables<ArrivalTables>()
          .updateTable('arrival_notes')
          .set({ fields: JSON.stringify(after), version: row.version + 1, updated_at: at })
          .where('unit_id', '=', id)
          .execute()
        return written(tx, userId, id, at)
      },
    }),
  )
}

async function written(
  tx: Tx,
  userId: string,
  id: string,
  at: Date,
): Promise<Result<Written<ArrivalNotesRow>>> {
  const moved = await recordNotesChanged(tx, { id, hostId: userId }, at)
  const [value] = await arrivalNoteRows(tx, userId, [id])
  return value ? ok({ value, moved }) : noSuchNotes()
}

/**
 * Records the notes of a unit in the feeds of its host and of the guests who can see them, and marks the notes as not
 * yet arrived on these guests' devices. A transaction's last step. Returns those people.
 */
export async function recordNotesChanged(
  tx: Tx,
  { id, hostId }: { id: string; hostId: string },
  at: Date,
): Promise<string[]> {
  const told = await tx
    .withTables<ArrivalTables>()
    .updateTable('arrivals')
    .set({ told_at: at, arrived_at: null })
    .where('unit_id', '=', id)
    .returning('guest_id')
    .execute()
  const people = [...new Set([hostId, ...told.map(({ guest_id }) => guest_id)])]
  await recordChanges(tx, people, [{ collection: 'arrivalNotes', id }])
  return people
}

function noSuchNotes() {
  return fail({ kind: 'notFound', message: 'No such arrival notes' })
}
