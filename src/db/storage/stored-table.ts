import type { ReplicaStore } from './replica-store.ts'
import type { RowTable } from './row-table.ts'

/** A table of an open replica. */
export type StoredTable<T> = RowTable<T> & { store: ReplicaStore }
