import { byKind, isRecordKind, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { ChatLocalDoc } from '#db/schema/chat-local.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import type { IntentDoc, IntentState } from '#db/schema/intents.ts'
import type { LaterRow } from '#db/schema/later-rows.ts'
import type { MessagePageDoc } from '#db/schema/message-pages.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import type { OutgoingState } from '#db/views/chat-view.ts'
import type { EditState } from '#db/views/edit-view.ts'
import type { ReplicaStore } from './replica-store.ts'
import { laterTable, ownTable, prefixedTable, type RowTable } from './row-table.ts'
import type { StoredTable } from './stored-table.ts'

/** The documents of each table. */
export type Documents = {
  chats: ChatDoc
  messagePages: MessagePageDoc
  chatLocal: ChatLocalDoc
  outgoingMessages: OutgoingDoc
  intents: IntentDoc
  edits: EditDoc
  drafts: DraftDoc
  laterOutbox: LaterRow
  laterEdits: LaterRow
} & { [Kind in RecordKind]: RecordDoc<RecordRows[Kind]> }

export type Tables = { [Name in keyof Documents]: StoredTable<Documents[Name]> }

/** Messages are stored under their id, intents under `<kind>:<chatId>`. */
const isIntentKey = (key: string): boolean => key.includes(':')
export const isMessageKey = (key: string): boolean => !isIntentKey(key)

/** What this device wrote has a version of its own. Rows that a later build wrote in another format are left alone. */
const isOurs = ({ body }: { body?: { v?: unknown } }): boolean => body?.v === 1

const KNOWN_INTENTS: readonly string[] = [
  'deleteChat',
  'blockUser',
  'unblockUser',
  'readMark',
  'changeMessage',
  'reactMessage',
]

const MESSAGE_STATES: Record<OutgoingState, true> = {
  queued: true,
  sending: true,
  uncertain: true,
  rejected: true,
  sent: true,
}
const INTENT_STATES: Record<IntentState, true> = {
  queued: true,
  sending: true,
  uncertain: true,
  rejected: true,
}
const EDIT_STATES: Record<EditState, true> = {
  queued: true,
  sending: true,
  uncertain: true,
  conflict: true,
  rejected: true,
}

const messages = ownTable<OutgoingDoc>(
  'outbox',
  (doc) => isOurs(doc) && Object.hasOwn(MESSAGE_STATES, doc.state),
  isMessageKey,
)
const intents = ownTable<IntentDoc>(
  'outbox',
  (doc) => isOurs(doc) && KNOWN_INTENTS.includes(doc.kind) && Object.hasOwn(INTENT_STATES, doc.state),
  isIntentKey,
)
const edits = ownTable<EditDoc>(
  'edits',
  (doc) => isOurs(doc) && isRecordKind(doc.collection) && Object.hasOwn(EDIT_STATES, doc.state),
)

export function replicaTables(store: ReplicaStore): Tables {
  const of = <T>(table: RowTable<T>): StoredTable<T> => ({ ...table, store })
  return {
    chats: of(ownTable('chats')),
    messagePages: of(ownTable('messagePages')),
    chatLocal: of(ownTable<ChatLocalDoc>('chatLocal', isOurs)),
    outgoingMessages: of(messages),
    intents: of(intents),
    edits: of(edits),
    drafts: of(ownTable<DraftDoc>('drafts', isOurs)),
    laterOutbox: of(laterTable('outbox', [messages, intents])),
    laterEdits: of(laterTable('edits', [edits])),
    ...recordTables(store),
  }
}

function recordTables(store: ReplicaStore): Pick<Tables, RecordKind> {
  const tables = byKind((kind) => ({ ...prefixedTable('records', kind), store }))
  // Each entry is the table of its own kind.
  return tables as unknown as Pick<Tables, RecordKind>
}
