import type { RxCollection } from 'rxdb'
import type { AgreementRow } from '#contract/agreement.ts'
import type { Change } from '#contract/changes.ts'
import type { Profile } from '#contract/profile.ts'
import type { Result } from '#contract/result.ts'
import type { UnitRow } from '#contract/unit.ts'
import type { LiveTable } from '#db/storage/live-table.ts'
import type { Collections, LiveTables, Replica } from '#db/replica.ts'
import { changeRows, purgeDeleted, readAllRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import type { EditCollection } from '#db/views/edit-view.ts'

/*
 * Records: rows of the server that are changed by field, each with a version of its own. One path for all of them,
 * whichever collection: a feed's change, a first sync, and the answer to a change made here. By the leader alone.
 */

/** A record of any collection, as far as this room needs to know it. */
type AnyRow = { id: string; version: number }
/** What the server said of a record: `row: null`, it is gone. `n` is the feed's number, 0 for an answer of its own. */
export type RecordChange = {
  [C in RecordCollection]: { collection: C; id: string; n: number; row: RecordRows[C] | null }
}[RecordCollection]

export type RecordRows = { profile: Profile; units: UnitRow; agreements: AgreementRow }
export type RecordCollection = keyof RecordRows
export const RECORD_COLLECTIONS: readonly RecordCollection[] = ['profile', 'units', 'agreements']

/** Whether a change of the feed is a record's. */
export function isRecordChange(change: Change): change is Change & RecordChange {
  return RECORD_COLLECTIONS.some((collection) => collection === change.collection)
}

/** The rows of each collection as they are in memory. */
export function recordTables(live: LiveTables): Record<EditCollection, LiveTable<RecordDoc<AnyRow>>> {
  const { profile, units, agreements } = live
  // A table of a certain row is read here as one of any row; nothing writes through it.
  return { profile, units, agreements } as unknown as Record<EditCollection, LiveTable<RecordDoc<AnyRow>>>
}

/** Writes records as the server told them. What is older than the row here, by number or version, is left out. */
export function applyRecords(
  { collections }: Replica,
  changes: readonly RecordChange[],
): Promise<Result<void>> {
  return storing(async () => {
    for (const name of RECORD_COLLECTIONS) {
      const ofCollection = changes.filter(({ collection }) => collection === name)
      if (ofCollection.length === 0) continue
      const newest = new Map(ofCollection.map((change) => [change.id, change]))
      await changeRows(collectionOf(collections, name), [...newest.keys()], (doc, id) =>
        folded(doc, newest.get(id)),
      )
    }
  })
}

/** A change's rows are its own collection's: what is written where they are read from fits. */
function collectionOf(collections: Collections, name: RecordCollection): RxCollection<RecordDoc<AnyRow>> {
  return collections[name] as unknown as RxCollection<RecordDoc<AnyRow>>
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

/** After a reset: every record goes, and comes again with the first sync. What was changed here stays. */
export async function dropRecords(collections: Collections): Promise<void> {
  for (const name of RECORD_COLLECTIONS) {
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
