import { sql } from 'kysely'
import { UNITS_KEPT_MAX, UNITS_OF_HOST_MAX } from '#contract/limits.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { NO_UNIT, unitFieldsOf } from '#contract/unit-fields.ts'
import { unitProblems, type UnitProblems } from '#contract/unit-problems.ts'
import { unitStatusAfter, type UnitStatus, type UnitStep } from '#contract/unit-status.ts'
import { UnitEdit, type UnitRow } from '#contract/unit.ts'
import { WIRE } from '#contract/wire.ts'
import { noteAct } from '#server/access/audit-log.ts'
import { endHands } from '#server/access/hands.ts'
import { changeRecord, createRecord } from '#server/records/change-record.ts'
import { givenFields } from '#server/records/given-fields.ts'
import { listPage } from '#server/records/list-page.ts'
import type { WrittenWithLines } from '#server/chats/system-lines.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import { lockPerson } from '#server/store/lock-person.ts'
import { dropNotesOfDeleted } from '#server/records/arrival-notes/deleted-notes.ts'
import { recordUnitChanged } from './unit-changes.ts'
import { addUnitLines, isSeenByGuests } from './unit-lines.ts'
import { openPhotos, photoFiles } from './unit-photos.ts'
import type { Db, StoredUnit } from '#server/store/tables.ts'
import { fieldsOfUnit, isSeenBy, unitRows } from './unit-rows.ts'

const OUTDATED = 'The unit has changed'

/** The writer. `isAdmin` may change everybody's units. */
export type UnitWriter = {
  userId: string
  isAdmin: boolean
  at: Date
  /** The wire number of the writer's client; defaults to the current wire. */
  wire?: number
  /** The network address of the request, for the log of administrators' changes. */
  from?: string
  newId: () => string
}

/** Returns a page of units, newest change first: those the person sees, or everybody's. */
export function unitsPage(
  db: Db,
  userId: string,
  asked: ListAsked & { status?: UnitStatus | undefined; isEverybody: boolean },
): Promise<Paged<UnitRow>> {
  return inSnapshot(db, async (tx) => {
    const { isEverybody, status } = asked
    const search = asked.search?.trim() ?? ''
    const matching = tx
      .selectFrom('units')
      .where(isEverybody ? sql<boolean>`true` : isSeenBy(userId))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'DRAFT'))
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`strpos(folded(title || ' ' || coalesce(fields->'address'->>'town', '')), folded(${search})) > 0`,
        ),
      )
    return listPage(matching, asked, (ids) => unitRows(tx, userId, ids, { isEverybody }))
  })
}

/**
 * Returns one unit as the person may see it. Fails with `notFound` both for one that doesn't exist and for one that
 * isn't theirs.
 */
export async function findUnit(
  db: Db,
  { userId, isAdmin }: Pick<UnitWriter, 'userId' | 'isAdmin'>,
  id: string,
): Promise<Result<UnitRow>> {
  const [row] = await unitRows(db, userId, [id], { isEverybody: isAdmin })
  return row ? ok(row) : noSuchUnit()
}

/**
 * Writes a new draft. If the id exists, returns the stored unit if it's the caller's, and otherwise fails with
 * `notFound`. Fails with `invalid` if the caller has as many as a host may have.
 */
export function createUnit(
  db: Db,
  { userId, at }: UnitWriter,
  id: string,
  edit: UnitEdit,
): Promise<Result<WrittenWithLines<UnitRow>>> {
  return inTransaction(db, async (tx) => {
    await lockPerson(tx, userId)
    return createRecord({
      find: async () => {
        const [row] = await unitRows(tx, userId, [id])
        return row?.hostId === userId ? row : undefined
      },
      none: noSuchUnit,
      refuse: async () =>
        (await isFull(tx, userId))
          ? fail({ kind: 'invalid', message: 'Too many rooms', fields: { title: 'tooMany' } })
          : null,
      insert: () => {
        const { title, ...fields } = unitFieldsOf({ ...NO_UNIT, ...givenFields(edit) })
        return tx
          .insertInto('units')
          .values({
            id,
            host_id: userId,
            title,
            fields: JSON.stringify(fields),
            created_at: at,
            updated_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      },
      write: async () => {
        const moved = await recordUnitChanged(tx, { id, host_id: userId })
        return ok({ value: await changedUnit(tx, userId, id), moved, lines: [] })
      },
    })
  })
}

async function isFull(tx: Tx, hostId: string): Promise<boolean> {
  const { kept, used } = await tx
    .selectFrom('units')
    .select(({ fn }) => [
      fn.countAll<number>().as('kept'),
      fn.countAll<number>().filterWhere('status', '<>', 'DELETED').as('used'),
    ])
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return used >= UNITS_OF_HOST_MAX || kept >= UNITS_KEPT_MAX
}

/**
 * Changes fields of a unit. Fails with `conflict` and the row if its version has changed, unless the edit changes
 * nothing; with `invalid` by field if it's published and would no longer be fit for it; with `notFound` for somebody
 * else's.
 */
export function updateUnit(
  db: Db,
  writer: UnitWriter,
  id: string,
  version: number,
  edit: UnitEdit,
): Promise<Result<WrittenWithLines<UnitRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'units',
      schema: UnitEdit,
      edit,
      wire: writer.wire ?? WIRE,
      version,
      none: noSuchUnit,
      outdated: OUTDATED,
      read: async () => {
        const unit = await lockedUnit(tx, writer, id)
        return unit && { unit, row: await changedUnit(tx, writer.userId, id), fields: fieldsOfUnit(unit) }
      },
      refuse: (after, { unit }) => {
        const problems = unit.status === 'PUBLISHED' ? unitProblems(after) : {}
        return Object.keys(problems).length > 0 ? unfit(problems) : null
      },
      write: (after, { unit, fields: before }) => {
        const { title, ...fields } = after
        const isTold = unit.status === 'PUBLISHED' && isSeenByGuests(before, after)
        return saveUnit(tx, writer, unit, { title, fields: JSON.stringify(fields) }, isTold)
      },
    }),
  )
}

/** Moves the status by a step. Fails as `updateUnit` does, and with `conflict` for a step that isn't possible. */
export function moveUnit(
  db: Db,
  writer: UnitWriter,
  id: string,
  { step, version }: { step: UnitStep; version: number },
): Promise<Result<WrittenWithLines<UnitRow>>> {
  return inTransaction(db, async (tx) => {
    const unit = await lockedUnit(tx, writer, id)
    if (!unit) return noSuchUnit()
    const isOther = async (message: string) =>
      fail({ kind: 'conflict', message, current: await changedUnit(tx, writer.userId, id) })
    if (version !== unit.version) return isOther(OUTDATED)
    const status = unitStatusAfter(unit.status, step)
    if (status === null) return isOther(`${step} is not possible now`)
    if (status !== 'PUBLISHED') return saveUnit(tx, writer, unit, { status })
    const problems = unitProblems(fieldsOfUnit(unit))
    const photos = (await photoFiles(tx, [unit])).get(unit.id) ?? []
    if (photos.length < (unit.fields.photos ?? []).length) problems['photos'] = 'uploading'
    if (Object.keys(problems).length > 0) return unfit(problems)
    return saveUnit(tx, writer, unit, { status, published_at: writer.at })
  })
}

/** Returns the unit, locked until the transaction ends, if this writer may change it and it isn't deleted. */
async function lockedUnit(tx: Tx, { userId, isAdmin }: UnitWriter, id: string): Promise<StoredUnit | null> {
  const unit = await tx
    .selectFrom('units')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return unit && unit.status !== 'DELETED' && (unit.host_id === userId || isAdmin) ? unit : null
}

/** Returns a unit that this transaction holds, as its writer sees it. */
async function changedUnit(tx: Tx, userId: string, id: string): Promise<UnitRow> {
  const [row] = await unitRows(tx, userId, [id], { isEverybody: true })
  if (!row) throw new Error('A unit that was just changed cannot be read')
  return row
}

type UnitChange = { title?: string; fields?: string; status?: UnitStatus; published_at?: Date }

/** Writes a change to a locked unit as its next version. `isTold` adds a line to the chats of those who stay there. */
async function saveUnit(
  tx: Tx,
  writer: UnitWriter,
  unit: StoredUnit,
  change: UnitChange,
  isTold = false,
): Promise<Result<WrittenWithLines<UnitRow>>> {
  const { userId, at } = writer
  const after = await tx
    .updateTable('units')
    .set({ ...change, version: unit.version + 1, updated_at: at })
    .where('id', '=', unit.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (unit.host_id !== userId)
    await noteAct(
      tx,
      { id: userId, from: writer.from ?? '', at },
      { action: 'roomChanged', userId: unit.host_id },
    )
  await openPhotos(tx, after)
  const lines = isTold ? await addUnitLines(tx, after, writer) : []
  const isDeleted = after.status === 'DELETED'
  const moved = await recordUnitChanged(tx, after, {
    lines,
    ended: isDeleted ? await endHands(tx, { unitId: unit.id }) : new Map(),
    // Until then, people who chat about it see the title of its last publication.
    isRetitled: after.title !== unit.title || (after.status === 'PUBLISHED' && unit.status !== 'PUBLISHED'),
    isDeleted,
  })
  if (isDeleted) await dropNotesOfDeleted(tx, [unit.id])
  return ok({ value: await changedUnit(tx, userId, unit.id), moved, lines })
}

function noSuchUnit() {
  return fail({ kind: 'notFound', message: 'No such unit' })
}

function unfit(problems: UnitProblems) {
  return fail({ kind: 'invalid', message: 'The unit isn’t ready to publish', fields: problems })
}
