import type { RxCollection } from 'rxdb'
import type { Observable } from 'rxjs'
import type { RecordKind, RecordRows } from '#contract/records.ts'
import type { ChatLocalDoc } from './schema/chat-local.ts'
import type { ChatDoc } from './schema/chats.ts'
import type { DraftDoc } from './schema/drafts.ts'
import type { EditDoc } from './schema/edits.ts'
import type { IntentDoc } from './schema/intents.ts'
import type { MessagePageDoc } from './schema/message-pages.ts'
import type { OutgoingDoc } from './schema/outgoing-messages.ts'
import type { RecordDoc } from './schema/records.ts'
import type { FileStore } from './storage/file-store.ts'
import type { LiveTable } from './storage/live-table.ts'
import type { SideStore } from './storage/side-store.ts'

export type Documents = {
  chats: ChatDoc
  messagePages: MessagePageDoc
  chatLocal: ChatLocalDoc
  outgoingMessages: OutgoingDoc
  intents: IntentDoc
  edits: EditDoc
  drafts: DraftDoc
} & { [Kind in RecordKind]: RecordDoc<RecordRows[Kind]> }

export type Collections = { [Name in keyof Documents]: RxCollection<Documents[Name]> }
export type LiveTables = { [Name in keyof Documents]: LiveTable<Documents[Name]> }

/** What one person's data on this device is read and written through. At most one per realm. */
export type Replica = {
  userId: string
  hash: string
  collections: Collections
  live: LiveTables
  side: SideStore
  files: FileStore
  /** The device's clock, ms since 1970. */
  now: () => number
  /** Ascending UUIDv7: a later id sorts after an earlier one of the same worker. */
  newId: () => string
  /** True when this device had a replica of this person that is gone: everything must be fetched again, with one notice. */
  wasEvicted: boolean
  /**
   * Fires once, also for a late subscriber, when a database under this replica was closed by the browser, deleted, or
   * taken by a newer build. RxDB stays dead after that: replace the worker.
   */
  lost$: Observable<void>
  /** Writes the last checkpoint and closes every database; all other writes are awaited by their callers. */
  close(): Promise<void>
}

/** What a query or mutation may touch. */
export type Scope = { replica: Replica; userId: string; now: () => number; newId: () => string }
