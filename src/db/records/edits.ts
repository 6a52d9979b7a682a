import type { RecordKind } from '#contract/records.ts'
import type { Result } from '#contract/result.ts'
import { begun, rebased, withoutRecord, type EditedRow } from './edit-body.ts'
import { rulesOf } from './record-kinds.ts'
import { allRecords, recordsOf } from './record-tables.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { editId, type EditDoc } from '#db/schema/edits.ts'

/*
 * A person's edits to records, kept beside the server rows. The transitions are those of edit-body.ts. Used by the
 * leader only, except for what mutations/edits.ts does.
 */

/** Returns the server's row of a record on this device; `null` if it isn't here. */
export function editedRow(replica: Replica, collection: RecordKind, recordId: string): EditedRow | null {
  const doc = recordsOf(replica, collection).get(recordId)
  return doc && { version: doc.row.version, fields: { ...doc.row } }
}

/**
 * After a start the result of a request under way is unknown, so the same request is sent again. Call once as a new
 * leader.
 */
export function recoverEdits({ tables, live }: Replica): Promise<Result<void>> {
  return storing(async () => {
    await live.edits.ready
    const interrupted = live.edits.values().filter(({ state }) => state === 'sending')
    await changeRows(
      tables.edits,
      interrupted.map(({ id }) => id),
      (doc): RowChange<EditDoc> => (doc?.state === 'sending' ? { ...doc, state: 'uncertain' } : 'keep'),
    )
  })
}

/**
 * Returns the edits that may be sent now, longest waiting first. Edits whose server row has changed are merged first,
 * which may leave nothing to send, or a conflict. Conflicts with rows that are gone are refused.
 */
export async function editsToSend(replica: Replica): Promise<EditDoc[]> {
  const { tables, live } = replica
  await Promise.all([
    live.edits.ready,
    live.laterEdits.ready,
    ...allRecords(replica).map(({ ready }) => ready),
  ])
  const moved = live.edits.values().filter((doc) => isBehind(replica, doc) || isUndecidable(replica, doc))
  if (moved.length > 0)
    await changeRows(
      tables.edits,
      moved.map(({ id }) => id),
      (doc): RowChange<EditDoc> => {
        if (doc === null) return 'keep'
        return isUndecidable(replica, doc) ? withoutRecord(doc) : ontoNewestRow(replica, doc)
      },
    )
  return live.edits
    .values()
    .filter(({ state }) => state === 'queued' || state === 'uncertain')
    .filter((doc) => !waitsForAnother(replica, doc) && !waitsForLater(replica, doc))
    .sort((a, b) => a.body.changedAt - b.body.changedAt)
}

/** Whether a record made here names another one that a later build made here, so that it would be refused before that one. */
export function waitsForLater(replica: Replica, { collection, recordId, body }: EditDoc): boolean {
  const first = body.version === null ? rulesOf(collection).waitsFor(body.mine, recordId) : null
  if (first === null || editedRow(replica, first.kind, first.id) !== null) return false
  return replica.live.laterEdits.get(editId(first.kind, first.id)) !== null
}

/**
 * A record created here that names another one created here would be refused before the server has that one. If that one
 * was refused, this isn't held behind it: its own refusal tells the person.
 */
function waitsForAnother({ live }: Replica, { collection, recordId, body }: EditDoc): boolean {
  const first = body.version === null ? rulesOf(collection).waitsFor(body.mine, recordId) : null
  const other = first === null ? null : live.edits.get(editId(first.kind, first.id))
  return other?.body.version === null && other.state !== 'rejected'
}

/** Marks an edit as `sending` before its request. Returns `null` if there is nothing to send any more. */
export function beginEdit(replica: Replica, id: string): Promise<Result<EditDoc | null>> {
  return storing(async () => {
    const written = await changeRows(replica.tables.edits, [id], (doc): RowChange<EditDoc> => {
      if (doc === null) return 'keep'
      const current = ontoNewestRow(replica, doc)
      const next = current === 'keep' ? doc : current
      return next?.state === 'queued' || next?.state === 'uncertain' ? begun(next, replica.now()) : current
    })
    const doc = written.get(id) ?? null
    return doc?.state === 'sending' ? doc : null
  })
}

/** Ends a request: changes an edit under way; `null` removes it. Leaves other edits alone. */
export function settleEdit(
  { tables }: Replica,
  id: string,
  transition: (doc: EditDoc) => EditDoc | null,
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(tables.edits, [id], (doc): RowChange<EditDoc> =>
      doc?.state === 'sending' ? transition(doc) : 'keep',
    )
  })
}

/** Returns the edit merged with the newest server row here, if it is behind that row. */
export function ontoNewestRow(replica: Replica, doc: EditDoc): RowChange<EditDoc> {
  const row = editedRow(replica, doc.collection, doc.recordId)
  return row === null ? 'keep' : ontoRow(doc, row)
}

/** Returns the edit merged with a server row, if it is behind that row. */
export function ontoRow(doc: EditDoc, row: EditedRow): RowChange<EditDoc> {
  return isBehindRow(doc, row) ? rebased(doc, row, rulesOf(doc.collection)) : 'keep'
}

function isUndecidable(replica: Replica, { state, collection, recordId }: EditDoc): boolean {
  return state === 'conflict' && editedRow(replica, collection, recordId) === null
}

function isBehind(replica: Replica, doc: EditDoc): boolean {
  const row = editedRow(replica, doc.collection, doc.recordId)
  return row !== null && isBehindRow(doc, row)
}

function isBehindRow({ state, body }: EditDoc, row: EditedRow): boolean {
  return state !== 'sending' && (row.version !== body.version || body.isUnmeasured === true)
}
