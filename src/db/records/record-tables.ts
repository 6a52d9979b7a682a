import { RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Replica } from '#db/replica.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import type { LiveTable } from '#db/storage/live-table.ts'
import type { Tables } from '#db/storage/replica-tables.ts'
import type { StoredTable } from '#db/storage/stored-table.ts'

/* How records are kept: a table for each kind, all in one collection. Nothing outside this file depends on it. */

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
export function tableOf(tables: Tables, kind: RecordKind): StoredTable<RecordDoc<AnyRow>> {
  return tables[kind] as unknown as StoredTable<RecordDoc<AnyRow>>
}
