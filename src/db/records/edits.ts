import type { Result } from '#contract/result.ts'
import { begun, rebased, type EditedRow } from './edit-body.ts'
import { EDIT_RULES } from './edit-rules.ts'
import { recordTables } from './records.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { editId, type EditDoc } from '#db/schema/edits.ts'
import type { EditCollection } from '#db/views/edit-view.ts'

/*
 * What a person changed of units, agreements and the own profile, beside the server's rows; the steps are those of
 * edit-body.ts. By the leader alone, except what mutations/edits.ts does.
 */

/** The server's row of a record, as it is on this device; `null` when it is not. */
export function editedRow(replica: Replica, collection: EditCollection, recordId: string): EditedRow | null {
  const doc = recordTables(replica.live)[collection].get(recordId)
  return doc && { version: doc.row.version, fields: { ...doc.row } }
}

/** At start nobody knows what became of a request under way: the same goes again. Call once as a new leader. */
export function recoverEdits({ collections, live }: Replica): Promise<Result<void>> {
  return storing(async () => {
    await live.edits.ready
    const interrupted = live.edits.values().filter(({ state }) => state === 'sending')
    await changeRows(
      collections.edits,
      interrupted.map(({ id }) => id),
      (doc): RowChange<EditDoc> => (doc?.state === 'sending' ? { ...doc, state: 'uncertain' } : 'keep'),
    )
  })
}

/**
 * Edits that may be sent now, the one that has waited longest first. Those whose server row is another by now are
 * merged with it before, which may leave nothing to send, or a question.
 */
export async function editsToSend(replica: Replica): Promise<EditDoc[]> {
  const { collections, live } = replica
  await Promise.all([live.edits.ready, ...Object.values(recordTables(live)).map(({ ready }) => ready)])
  const behind = live.edits.values().filter((doc) => isBehind(replica, doc))
  if (behind.length > 0)
    await changeRows(
      collections.edits,
      behind.map(({ id }) => id),
      (doc) => (doc === null ? 'keep' : ontoNewestRow(replica, doc)),
    )
  return live.edits
    .values()
    .filter((doc) => (doc.state === 'queued' || doc.state === 'uncertain') && !waitsForUnit(replica, doc))
    .sort((a, b) => a.body.changedAt - b.body.changedAt)
}

/** An agreement made here about a unit that the server does not know yet would be refused. */
function waitsForUnit({ live }: Replica, { collection, body }: EditDoc): boolean {
  if (collection !== 'agreements' || body.version !== null) return false
  return live.edits.get(editId('units', String(body.mine['unitId'])))?.body.version === null
}

/** Writes an edit as `sending` before its request; `null` if there is nothing to send any more. */
export function beginEdit(replica: Replica, id: string): Promise<Result<EditDoc | null>> {
  return storing(async () => {
    const written = await changeRows(replica.collections.edits, [id], (doc): RowChange<EditDoc> => {
      if (doc === null) return 'keep'
      const current = ontoNewestRow(replica, doc)
      const next = current === 'keep' ? doc : current
      return next?.state === 'queued' || next?.state === 'uncertain' ? begun(next, replica.now()) : current
    })
    const doc = written.get(id) ?? null
    return doc?.state === 'sending' ? doc : null
  })
}

/** Ends a request: what an edit under way becomes, `null` to remove it. One that is not under way is left alone. */
export function settleEdit(
  { collections }: Replica,
  id: string,
  transition: (doc: EditDoc) => EditDoc | null,
): Promise<Result<void>> {
  return storing(async () => {
    await changeRows(collections.edits, [id], (doc): RowChange<EditDoc> =>
      doc?.state === 'sending' ? transition(doc) : 'keep',
    )
  })
}

/** The edit merged with the newest server row here, if it is behind that. */
export function ontoNewestRow(replica: Replica, doc: EditDoc): RowChange<EditDoc> {
  const row = editedRow(replica, doc.collection, doc.recordId)
  return row && isBehind(replica, doc) ? rebased(doc, row, EDIT_RULES[doc.collection]) : 'keep'
}

function isBehind(replica: Replica, { state, collection, recordId, body }: EditDoc): boolean {
  const row = editedRow(replica, collection, recordId)
  return state !== 'sending' && row !== null && row.version !== body.version
}
