import type { Observable } from 'rxjs'
import type { FileStore } from './storage/file-store.ts'
import type { LiveTable } from './storage/live-table.ts'
import type { ReplicaStore } from './storage/replica-store.ts'
import type { Documents, Tables } from './storage/replica-tables.ts'

export type LiveTables = { [Name in keyof Documents]: LiveTable<Documents[Name]> }

/** What one person's data on this device is read and written through. At most one per realm. */
export type Replica = {
  userId: string
  hash: string
  /** Where the rows of each type are; read and written through rows.ts, or together in one commit of `store`. */
  tables: Tables
  live: LiveTables
  store: ReplicaStore
  files: FileStore
  /** The device's clock, ms since 1970. */
  now: () => number
  /** Ascending UUIDv7: a later id sorts after an earlier one of the same worker. */
  newId: () => string
  /** True when this device had a replica of this person that is gone: everything must be fetched again, with one notice. */
  wasEvicted: boolean
  /**
   * Fires once, also for a late subscriber, when a database under this replica was closed by the browser, deleted, or
   * fails for good. Nothing can be read after that: replace the worker.
   */
  lost$: Observable<void>
  /** Closes every database; writes are awaited by their callers. */
  close(): Promise<void>
}

/** What a query or mutation may touch. */
export type Scope = { replica: Replica; userId: string; now: () => number; newId: () => string }
