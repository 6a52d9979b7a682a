import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { HandEdit, type HandRow } from '#contract/hand.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { mayGive } from '#domain/hands/may-do.ts'
import { changesOf, type HandTables } from '#server/access/hands.ts'
import { addSystemLine, saidIn, type WrittenWithLines } from '#server/chats/system-lines.ts'
import { changeRecord, type RecordWriter } from '#server/records/change-record.ts'
import { listPage } from '#server/records/list-page.ts'
import { recordForEach } from '#server/store/feed.ts'
import { inSnapshot, inTransaction, type Tx } from '#server/store/in-transaction.ts'
import type { ListAsked, Paged } from '#server/store/paging.ts'
import type { Db } from '#server/store/tables.ts'
import { handRows } from './hand-rows.ts'

/** Returns a page of the hands that a person is or has, newest change first; with `afterId`, ordered by id. */
export function handsPage(db: Db, userId: string, asked: ListAsked): Promise<Paged<HandRow>> {
  return inSnapshot(db, async (tx) => {
    const seen = tx
      .withTables<HandTables>()
      .selectFrom('hands')
      .where(sql<boolean>`${userId} in (host_id, person_id)`)
      .where(sql<boolean>`given <> '{}'`)
    return listPage(seen, asked, (ids) => handRows(tx, userId, ids))
  })
}

/**
 * Takes away some of what a hand may do in a room; nothing ends it, at once and for both, with a line in their conversation. A request
 * that is repeated after that finds its work done. Fails with `notFound` for other people's, with `forbidden` for
 * anything more than was given, and with `conflict` and the row for another version.
 */
export function editHand(
  db: Db,
  { userId, at, wire, newId }: RecordWriter & { newId: () => string },
  id: string,
  version: number,
  edit: HandEdit,
): Promise<Result<WrittenWithLines<HandRow>>> {
  return inTransaction(db, (tx) =>
    changeRecord({
      kind: 'hands',
      schema: HandEdit,
      edit,
      wire,
      version,
      none: noSuchHand,
      outdated: 'What this person may do has changed',
      read: async () => {
        const [row] = await handRows(tx, userId, [id], { isHeld: true, withEnded: true })
        return row ? { row, fields: { given: row.given } } : null
      },
      isSame: ({ given }, { row }) => isDeepStrictEqual(given.toSorted(), row.given.toSorted()),
      refuse: ({ given }, { row }) => (mayGive(userId, row, given) ? null : mayNotGive()),
      write: async ({ given }, { row }) => {
        await setGiven(tx, row, given, at)
        const line = given.length === 0 ? await addEndedLine(tx, row, { senderId: userId, at, newId }) : null
        const { unitId: unit_id, hostId: host_id, personId: person_id } = row
        const changes = await changesOf(tx, [{ id, unit_id, host_id, person_id }])
        const lines = line ? [line] : []
        const moved = await recordForEach(tx, saidIn(lines), changes)
        const [value] = await handRows(tx, userId, [id], { withEnded: true })
        return value ? ok({ value, moved, lines }) : noSuchHand()
      },
    }),
  )
}

async function setGiven(tx: Tx, row: HandRow, given: HandRow['given'], at: Date): Promise<void> {
  await tx
    .withTables<HandTables>()
    .updateTable('hands')
    .set({ given, version: row.version + 1, updated_at: at })
    .$if(given.length === 0, (query) => query.set({ is_open: false, closes_at: null }))
    .where('id', '=', row.id)
    .execute()
}

/** Tells the other side, by a line in the conversation of the two; none while either has blocked the other. */
function addEndedLine(
  tx: Tx,
  { hostId, personId, unitId }: HandRow,
  said: { senderId: string; at: Date; newId: () => string },
) {
  const event = { name: 'handEnded' as const, unitId }
  return addSystemLine(tx, { hostId, guestId: personId, unitId, event, ...said })
}

function mayNotGive(): Result<never> {
  return fail({
    kind: 'forbidden',
    message: 'More is given by an invitation',
  })
}

function noSuchHand(): Result<never> {
  return fail({ kind: 'notFound', message: 'No such hand' })
}
