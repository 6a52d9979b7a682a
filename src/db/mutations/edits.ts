import type { RecordKind } from '#contract/records.ts'
import { fail, ok, type Failure, type Result } from '#contract/result.ts'
import { changed, debounceLeft, debounceOf, newEdit, resolved } from '#db/records/edit-body.ts'
import { editedRow, ontoNewestRow } from '#db/records/edits.ts'
import type { Fields } from '#db/views/edit-view.ts'
import { recordsOf } from '#db/records/record-tables.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { editId, type EditDoc, receiptNumberOf } from '#db/schema/edits.ts'

/**
 * Changes fields of a record: durable at once, sent when the server can be reached. Fields being typed are debounced
 * until `endTyping`. A field set back to the server's value is dropped. Fails with `notFound` for a record that is
 * neither on this device nor created here, and with `storage` if it can't be kept.
 */
export function editRecord(
  { replica, now }: Scope,
  {
    collection,
    id,
    fields,
    isTyping = false,
  }: { collection: RecordKind; id: string; fields: Fields; isTyping?: boolean },
): Promise<Result<void>> {
  return change(replica, collection, id, (doc, row) => {
    if (doc === null && row === null) return { kind: 'notFound', message: 'no such record' }
    const edit = doc ?? newEdit(collection, id, row, now())
    return changed(edit, row, fields, now(), isTyping ? debounceOf(edit) : 0)
  })
}

/** Ends typing because the person is done or leaves: what was typed is sent without waiting. */
export function endTyping(
  { replica, now }: Scope,
  { collection, id }: { collection: RecordKind; id: string },
): Promise<Result<void>> {
  return change(replica, collection, id, (doc) =>
    doc === null || debounceLeft(doc, now()) === 0
      ? 'keep'
      : { ...doc, body: { ...doc.body, debouncedUntil: 0 } },
  )
}

/** Creates a record on this device with all its `fields`. `id` is a UUIDv7. Repeating it changes nothing. */
export function createRecord(
  { replica, now }: Scope,
  { collection, id, fields }: { collection: RecordKind; id: string; fields: Fields },
): Promise<Result<void>> {
  return change(replica, collection, id, (doc, row) =>
    doc !== null || row !== null
      ? 'keep'
      : changed(newEdit(collection, id, null, now()), null, fields, now()),
  )
}

/**
 * Discards what the server hasn't accepted. A record created here is removed with it; an entry whose receipt has a
 * number is kept and sent as cancelled, because the receipt may have been handed over. Fails with `conflict` while a
 * request is under way. After a request without a response, the server may have the edit anyway; for a receipt that
 * fails with `conflict` too, until it is known.
 */
export function discardEdit(
  { replica, now }: Scope,
  { collection, id }: { collection: RecordKind; id: string },
): Promise<Result<void>> {
  return change(replica, collection, id, (doc) => {
    if (doc === null) return 'keep'
    const isReceipt = keepsNumber(doc)
    if (doc.state === 'sending' || (isReceipt && doc.state === 'uncertain'))
      return { kind: 'conflict', message: 'it is being sent' }
    return isReceipt ? changed(doc, null, { isCancelled: true }, now()) : null
  })
}

/**
 * Decides conflicting fields. `version` is that of the conflicts the person saw. Fails with `conflict` if the server's
 * row has changed since; by then the new conflict is on screen.
 */
export function resolveEdit(
  { replica }: Scope,
  {
    collection,
    id,
    version,
    choices,
  }: {
    collection: RecordKind
    id: string
    version: number | null
    choices: Record<string, 'mine' | 'theirs'>
  },
): Promise<Result<void>> {
  return change(replica, collection, id, (doc) => {
    if (doc?.state !== 'conflict') return 'keep'
    if (doc.body.version !== version) return { kind: 'conflict', message: 'the record has changed again' }
    return resolved(doc, choices)
  })
}

/** Changes one edit durably, after merging it with the newest row here. A failure leaves all as it was. */
async function change(
  replica: Replica,
  collection: RecordKind,
  recordId: string,
  make: (
    doc: EditDoc | null,
    row: { version: number; fields: Fields } | null,
  ) => RowChange<EditDoc> | Failure,
): Promise<Result<void>> {
  let failure: Failure | null = null
  const written = await storing(async () => {
    await recordReady(replica, collection)
    await changeRows(replica.tables.edits, [editId(collection, recordId)], (stored): RowChange<EditDoc> => {
      failure = null
      const merged = stored === null ? 'keep' : ontoNewestRow(replica, stored)
      const doc = merged === 'keep' ? stored : merged
      const next = make(doc, editedRow(replica, collection, recordId))
      if (next === null || next === 'keep' || !('kind' in next)) return next === 'keep' ? merged : next
      failure = next
      return merged
    })
  })
  if (!written.ok) return written
  return failure === null ? ok(undefined) : fail(failure)
}

async function recordReady(replica: Replica, kind: RecordKind): Promise<void> {
  await Promise.all([replica.live.edits.ready, recordsOf(replica, kind).ready])
}

/** Whether discarding an entry keeps it as cancelled. Another receipt has the number if the server has refused it. */
function keepsNumber(doc: EditDoc): boolean {
  return (
    receiptNumberOf(doc) !== undefined &&
    doc.body.mine['isCancelled'] !== true &&
    !doc.body.fieldErrors['receipt']
  )
}
