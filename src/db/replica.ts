import type { Observable } from 'rxjs'
import type { Files } from './storage/files.ts'
import type { LiveTable } from './storage/live-table.ts'
import type { ReplicaStore } from './storage/replica-store.ts'
import type { Documents, Tables } from './storage/replica-tables.ts'

export type LiveTables = { [Name in keyof Documents]: LiveTable<Documents[Name]> }

/** Access to one person's data on this device. At most one per realm. */
export type Replica = {
  userId: string
  hash: string
  /** The tables of all row types. Read and write them through rows.ts, or several together in one commit of `store`. */
  tables: Tables
  live: LiveTables
  store: ReplicaStore
  files: Files
  /** The device's clock, in ms since 1970. */
  now: () => number
  /** Returns an ascending UUIDv7: a later id sorts after an earlier one of the same worker. */
  newId: () => string
  /** True if this device's replica of this person was lost: everything must be fetched again, with one notice. */
  wasEvicted: boolean
  /**
   * Fires once, even for a late subscriber, when a database of this replica was closed by the browser, was deleted, or
   * fails permanently. Nothing can be read after that: replace the worker.
   */
  lost$: Observable<void>
  /** Closes every database. Callers await their own writes. */
  close(): Promise<void>
}

/** What a query or mutation may use. */
export type Scope = { replica: Replica; userId: string; now: () => number; newId: () => string }
