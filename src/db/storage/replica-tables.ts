import { byKind, isRecordKind, type RecordKind, type RecordRows } from '#contract/records.ts'
import type { ChatLocalDoc } from '#db/schema/chat-local.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'
import type { EditDoc } from '#db/schema/edits.ts'
import type { IntentDoc } from '#db/schema/intents.ts'
import type { MessagePageDoc } from '#db/schema/message-pages.ts'
import type { OutgoingDoc } from '#db/schema/outgoing-messages.ts'
import type { RecordDoc } from '#db/schema/records.ts'
import type { ReplicaStore } from './replica-store.ts'
import { ownTable, prefixedTable, type RowTable } from './row-table.ts'
import type { StoredTable } from './stored-table.ts'

/** What is kept, by table. */
export type Documents = {
  chats: ChatDoc
  messagePages: MessagePageDoc
  chatLocal: ChatLocalDoc
  outgoingMessages: OutgoingDoc
  intents: IntentDoc
  edits: EditDoc
  drafts: DraftDoc
} & { [Kind in RecordKind]: RecordDoc<RecordRows[Kind]> }

export type Tables = { [Name in keyof Documents]: StoredTable<Documents[Name]> }

/** Messages have an id, intents `<kind>:<chatId>`. */
const isIntentKey = (key: string): boolean => key.includes(':')

/** What this device wrote has a version of its own: what a later build wrote in another way is left alone. */
const isOurs = ({ body }: { body: { v: number } }): boolean => body.v === 1

const KNOWN_INTENTS: readonly string[] = ['deleteChat', 'blockUser', 'unblockUser', 'readMark']

export function replicaTables(store: ReplicaStore): Tables {
  const of = <T>(table: RowTable<T>): StoredTable<T> => ({ ...table, store })
  return {
    chats: of(ownTable('chats')),
    messagePages: of(ownTable('messagePages')),
    chatLocal: of(ownTable<ChatLocalDoc>('chatLocal', isOurs)),
    outgoingMessages: of(ownTable<OutgoingDoc>('outbox', isOurs, (key) => !isIntentKey(key))),
    intents: of(
      ownTable<IntentDoc>('outbox', (doc) => isOurs(doc) && KNOWN_INTENTS.includes(doc.kind), isIntentKey),
    ),
    edits: of(ownTable<EditDoc>('edits', (doc) => isOurs(doc) && isRecordKind(doc.collection))),
    drafts: of(ownTable<DraftDoc>('drafts', isOurs)),
    ...recordTables(store),
  }
}

function recordTables(store: ReplicaStore): Pick<Tables, RecordKind> {
  const tables = byKind((kind) => ({ ...prefixedTable('records', kind), store }))
  // Each is the table of its own kind.
  return tables as unknown as Pick<Tables, RecordKind>
}
