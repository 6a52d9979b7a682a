import type { Change } from '#contract/changes.ts'
import { isRecordKind, RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Result } from '#contract/result.ts'
import type { Collections, Replica } from '#db/replica.ts'
import { collectionOf, type AnyRow } from './record-tables.ts'
import { changeRows, purgeDeleted, readAllRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { RecordDoc } from '#db/schema/records.ts'

/*
 * Records: rows of the server that are changed by field, each with a version of its own. One path for all of them,
 * whichever collection: a feed's change, a first sync, and the answer to a change made here. By the leader alone.
 */

/** What the server said of a record: `row: null`, it is gone. `n` is the feed's number, 0 for an answer of its own. */
export type RecordChange = {
  [K in RecordKind]: { collection: K; id: string; n: number; row: RecordRows[K] | null }
}[RecordKind]

/** A row of one kind as a change of records. */
export function recordChange<K extends RecordKind>(
  collection: K,
  row: RecordRows[K],
  n: number,
): RecordChange {
  // One object of the union, which TypeScript does not see while the kind is open.
  return { collection, id: row.id, n, row } as RecordChange
}

/** Whether a change of the feed is a record's. */
export function isRecordChange(change: Change): change is Change & RecordChange {
  return isRecordKind(change.collection)
}

/** Writes records as the server told them. What is older than the row here, by number or version, is left out. */
export function applyRecords(
  { collections }: Replica,
  changes: readonly RecordChange[],
): Promise<Result<void>> {
  return storing(async () => {
    for (const name of RECORD_KINDS) {
      const ofCollection = changes.filter(({ collection }) => collection === name)
      if (ofCollection.length === 0) continue
      const newest = new Map(ofCollection.map((change) => [change.id, change]))
      await changeRows(collectionOf(collections, name), [...newest.keys()], (doc, id) =>
        folded(doc, newest.get(id)),
      )
    }
  })
}

function folded<Row extends AnyRow>(
  doc: RecordDoc<Row> | null,
  change: { id: string; n: number; row: Row | null } | undefined,
): RowChange<RecordDoc<Row>> {
  if (!change || (doc !== null && change.n > 0 && change.n < doc.n)) return 'keep'
  const { id, row } = change
  if (row === null) return doc === null ? 'keep' : null
  if (doc !== null && row.version < doc.row.version) return 'keep'
  return { id, n: Math.max(change.n, doc?.n ?? 0), row }
}

/** Removes the tombstones of records that are gone. */
export async function purgeRecords(collections: Collections): Promise<void> {
  for (const kind of RECORD_KINDS) await purgeDeleted(collectionOf(collections, kind))
}

/** After a reset: every record goes, and comes again with the first sync. What was changed here stays. */
export async function dropRecords(collections: Collections): Promise<void> {
  for (const name of RECORD_KINDS) {
    const collection = collectionOf(collections, name)
    const known = await readAllRows(collection)
    await changeRows(
      collection,
      known.map(({ id }) => id),
      () => null,
    )
    await purgeDeleted(collection)
  }
}
