import { withoutCodes } from '#contract/arrival-notes-fields.ts'
import type { ArrivalNotesRow } from '#contract/arrival-notes.ts'
import { ok, type Result } from '#contract/result.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'

/**
 * Erases the codes of a room from a guest's device when the stay is over by the device's own clock, because offline
 * nothing else can close them. For the leader, at its start and from time to time.
 */
export async function eraseCodes(replica: Replica): Promise<Result<void>> {
  const { live, store, tables } = replica
  const table = recordsOf(replica, 'arrivalNotes')
  await table.ready
  const isDue = (row: ArrivalNotesRow) =>
    row.isOpen && row.closesAt !== null && Date.parse(row.closesAt) <= replica.now()
  const due = table.values().flatMap(({ id, row }) => (isDue(row) ? [id] : []))
  if (due.length === 0) return ok(undefined)
  await live.arrivalNotes.ready
  return store.serverCommit(['records'], async ({ rows, put }) => {
    const docs = await rows(tables.arrivalNotes, due)
    for (const [id, doc] of docs)
      if (doc !== null && isDue(doc.row))
        put(tables.arrivalNotes, id, { ...doc, row: { ...doc.row, ...withoutCodes(doc.row), isOpen: false } })
    return ok(undefined)
  })
}
