import type { RxCollection } from 'rxdb'
import { byKind, RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Collections, LiveTables, Replica } from '#db/replica.ts'
import { recordsSchema, type RecordDoc } from '#db/schema/records.ts'
import { liveTable, type LiveTable } from '#db/storage/live-table.ts'

/* How records are kept: a collection for each kind. Nothing outside this file depends on it. */

/** A record of any kind. */
export type AnyRow = { id: string; version: number }

/** The records of one kind as they are in memory. */
export type RecordTable<K extends RecordKind> = Pick<
  LiveTable<RecordDoc<RecordRows[K]>>,
  'ready' | 'get' | 'values' | 'changes$'
>

/** Where the records of a kind are read from. */
export function recordsOf<K extends RecordKind>({ live }: Pick<Replica, 'live'>, kind: K): RecordTable<K> {
  const tables: { [Kind in RecordKind]: RecordTable<Kind> } = live
  return tables[kind]
}

/** The records of every kind: to watch them all, or to wait until they are loaded. */
export function allRecords(replica: Pick<Replica, 'live'>): RecordTable<RecordKind>[] {
  return RECORD_KINDS.map((kind) => recordsOf(replica, kind))
}

/** Where the records of a kind are written. A change's row is of its own kind, so what is written there fits. */
export function collectionOf(collections: Collections, kind: RecordKind): RxCollection<RecordDoc<AnyRow>> {
  return collections[kind] as unknown as RxCollection<RecordDoc<AnyRow>>
}

/** What is opened with the replica. */
export function recordSchemas(): Record<RecordKind, { schema: ReturnType<typeof recordsSchema<AnyRow>> }> {
  return byKind(() => ({ schema: recordsSchema<AnyRow>() }))
}

export function liveRecords(collections: Collections): Pick<LiveTables, RecordKind> {
  const tables = byKind((kind) => liveTable(collectionOf(collections, kind), { whole: true }))
  // Each is the table of the collection of its kind.
  return tables as unknown as Pick<LiveTables, RecordKind>
}
