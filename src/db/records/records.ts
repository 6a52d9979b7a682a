import type { Change } from '#contract/changes.ts'
import { isRecordKind, RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Replica } from '#db/replica.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import type { Commit } from '#db/storage/commit.ts'
import type { RowChange } from '#db/storage/rows.ts'
import { tableOf, type AnyRow } from './record-tables.ts'

/*
 * Records: rows of the server that are changed by field, each with a version of its own. One path for all of them,
 * whichever kind: a feed's change, a first sync, and the answer to a change made here. By the leader alone.
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

/** Puts records as the server told them. What is older than the row here, by number or version, is left out. */
export async function foldRecords(
  { tables }: Replica,
  { rows, put }: Commit,
  changes: readonly RecordChange[],
): Promise<void> {
  await Promise.all(
    RECORD_KINDS.map(async (kind) => {
      const ofKind = changes.filter(({ collection }) => collection === kind)
      if (ofKind.length === 0) return
      const newest = new Map(ofKind.map((change) => [change.id, change]))
      const table = tableOf(tables, kind)
      for (const [id, doc] of await rows(table, newest.keys())) {
        const next = folded(doc, newest.get(id))
        if (next !== 'keep') put(table, id, next)
      }
    }),
  )
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
