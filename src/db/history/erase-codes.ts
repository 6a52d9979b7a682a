import { withoutCodes } from '#contract/arrival-notes-fields.ts'
import { ok, type Result } from '#contract/result.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica } from '#db/replica.ts'
import type { Commit } from '#db/storage/commit.ts'
import type { StoredTable } from '#db/storage/stored-table.ts'

/**
 * Erases the codes of a room from the device of a guest, or of somebody who helps there, when their time is over by the
 * device's own clock, because offline nothing else can close them. For the leader, at its start and from time to time.
 */
export async function eraseCodes(replica: Replica): Promise<Result<void>> {
  const { store, tables } = replica
  const [notes, hands] = [recordsOf(replica, 'arrivalNotes'), recordsOf(replica, 'hands')]
  await Promise.all([notes.ready, hands.ready])
  const isDue = (row: Closing | null) =>
    row !== null && row.isOpen && row.closesAt !== null && Date.parse(row.closesAt) <= replica.now()
  const dueNotes = notes.values().flatMap(({ id, row }) => (isDue(row) ? [id] : []))
  const dueHands = hands.values().flatMap(({ id, row }) => (isDue(row.wayIn) ? [id] : []))
  if (dueNotes.length + dueHands.length === 0) return ok(undefined)
  return store.serverCommit(['records'], async (commit) => {
    await erase(commit, tables.arrivalNotes, dueNotes, (row) =>
      isDue(row) ? { ...row, ...withoutCodes(row), isOpen: false } : row,
    )
    await erase(commit, tables.hands, dueHands, ({ wayIn, ...row }) => ({
      ...row,
      wayIn: wayIn && isDue(wayIn) ? { ...wayIn, gettingIn: '', doorCode: '', isOpen: false } : wayIn,
    }))
    return ok(undefined)
  })
}

type Closing = { isOpen: boolean; closesAt: string | null }

async function erase<Doc extends { row: object }>(
  { rows, put }: Commit,
  table: StoredTable<Doc>,
  ids: readonly string[],
  erased: (row: Doc['row']) => Doc['row'],
): Promise<void> {
  for (const [id, doc] of await rows(table, ids))
    if (doc !== null) put(table, id, { ...doc, row: erased(doc.row) })
}
