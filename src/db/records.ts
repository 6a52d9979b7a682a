import type { AgreementRow } from '#contract/agreement.ts'
import type { Profile } from '#contract/profile.ts'
import type { Result } from '#contract/result.ts'
import type { RxCollection } from 'rxdb'
import type { LiveTable } from './live-table.ts'
import type { Collections, LiveTables, Replica } from './replica.ts'
import { changeRows, readAllRows, storing, type RowChange } from './rows.ts'
import type { RecordDoc } from './schema/records.ts'
import type { EditCollection } from './views/edit-view.ts'

/*
 * Records: rows of the server that are changed by field, each with a version of its own. One path for all of them,
 * whichever collection: a feed's change, a first sync, and the answer to a change made here. By the leader alone.
 */

/** The row of each collection of records. */
export type RecordRows = { profile: Profile; agreements: AgreementRow }
/** A record of any collection, as far as this room needs to know it. */
type AnyRow = { id: string; version: number }
/** What the server said of a record: `row: null`, it is gone. `n` is the feed's number, 0 for an answer of its own. */
export type RecordChange = {
  [Name in keyof RecordRows]: { collection: Name; id: string; n: number; row: RecordRows[Name] | null }
}[keyof RecordRows]

/** The rows of each collection as they are in memory. Those without a table have no rows on this device. */
export function recordTables(
  live: LiveTables,
): Partial<Record<EditCollection, LiveTable<RecordDoc<AnyRow>>>> {
  // A table of a certain row is read here as one of any row; nothing writes through it.
  const { profile, agreements } = live
  return { profile, agreements } as unknown as Partial<Record<EditCollection, LiveTable<RecordDoc<AnyRow>>>>
}

/** Writes records as the server told them. What is older than the row here, by number or version, is left out. */
export function applyRecords(
  { collections }: Replica,
  changes: readonly RecordChange[],
): Promise<Result<void>> {
  return storing(async () => {
    const byCollection = Map.groupBy(changes, ({ collection }) => collection)
    for (const [name, ofCollection] of byCollection) {
      const newest = new Map(ofCollection.map((change) => [change.id, change]))
      await changeRows(recordsOf(collections, name), [...newest.keys()], (doc, id) =>
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

/** After a reset: every record goes, and comes again with the first sync. What was changed here stays. */
export async function dropRecords(collections: Collections): Promise<void> {
  for (const name of ['profile', 'agreements'] as const) {
    const collection = recordsOf(collections, name)
    const known = await readAllRows(collection)
    await changeRows(
      collection,
      known.map(({ id }) => id),
      () => null,
    )
  }
}

function recordsOf(collections: Collections, name: keyof RecordRows): RxCollection<RecordDoc<AnyRow>> {
  // What is written into a collection comes under its own name, so its rows are of its own kind.
  return collections[name] as unknown as RxCollection<RecordDoc<AnyRow>>
}
