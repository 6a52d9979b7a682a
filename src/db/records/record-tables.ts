import { RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { Replica } from '#db/replica.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import type { LiveTable } from '#db/storage/live-table.ts'
import type { Tables } from '#db/storage/replica-tables.ts'
import type { StoredTable } from '#db/storage/stored-table.ts'

/* How records are stored: a table for each kind, all in one collection. Nothing outside this file depends on that. */

/** A record of any kind. */
export type AnyRow = { id: string; version: number }

/** The records of one kind in memory. */
export type RecordTable<K extends RecordKind> = Pick<
  LiveTable<RecordDoc<RecordRows[K]>>,
  'ready' | 'get' | 'values' | 'changes$'
>

/** Returns the table to read records of a kind from. */
export function recordsOf<K extends RecordKind>({ live }: Pick<Replica, 'live'>, kind: K): RecordTable<K> {
  const tables: { [Kind in RecordKind]: RecordTable<Kind> } = live
  return tables[kind]
}

/** Returns the tables of all kinds, to watch them all or to wait until they are loaded. */
export function allRecords(replica: Pick<Replica, 'live'>): RecordTable<RecordKind>[] {
  return RECORD_KINDS.map((kind) => recordsOf(replica, kind))
}

/** Returns the table to write records of a kind to. A change's row is always of its own kind, so it fits the table. */
export function tableOf(tables: Tables, kind: RecordKind): StoredTable<RecordDoc<AnyRow>> {
  return tables[kind] as unknown as StoredTable<RecordDoc<AnyRow>>
}
