import { firstValueFrom } from 'rxjs'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage, ChatMessageItem } from '#contract/chat-message.ts'
import type { ChangeRefusal } from '#contract/message-change.ts'
import { RECORD_KINDS, type RecordKind, type RecordRows } from '#contract/records.ts'
import { applyChatList, applyMessages, applyRecords } from '#db/history/server-rows.ts'
import { beginIntent, markIntentRejected } from '#db/outbox/intents.ts'
import { changeIntentId } from '#db/schema/intents.ts'
import { beginSending, markRejected, markSent } from '#db/outbox/outgoing.ts'
import { debounceLeft } from '#db/records/edit-body.ts'
import { editsToSend } from '#db/records/edits.ts'
import { recordChange } from '#db/records/records.ts'
import { mutations, queries } from '#db/registry.ts'
import type { Scope } from '#db/replica.ts'
import type { MutationArgs, MutationName, QueryArgs, QueryName, QueryRows } from '#workers/replica-api.ts'
import { valueOf } from './chat-rows.ts'

/** What the server has sent. */
export type BedRows = { chats?: ChatRow[]; messages?: ChatMessage[] } & {
  [K in RecordKind]?: RecordRows[K][]
}

/** What a test may do with a device besides what its page does. */
export type BedDevice = {
  /** Writes rows as the leader does when the server has sent them. */
  put: (rows: BedRows) => Promise<void>
  /** Returns the rows of a query now. */
  read: <N extends QueryName>(name: N, args: QueryArgs<N>) => Promise<QueryRows<N>>
  /** Changes something, as another page of the person would. */
  mutate: <N extends MutationName>(name: N, args: MutationArgs<N>) => Promise<void>
  /** Returns how long each edit still waits for more typing, in ms. */
  editWaits: () => Promise<number[]>
  /** Merges what waits with newer rows of the server, as the leader does before it sends. */
  mergeEdits: () => Promise<void>
  /** Takes what a chat has to send, as the sender does before its request. */
  beginSending: (chatId: string) => Promise<ChatMessageItem[]>
  /** Settles messages that the server took, with what it stored. */
  accepted: (rows: ChatMessage[]) => Promise<void>
  /** Settles a message that the server refused. */
  refused: (id: string, reason: Parameters<typeof markRejected>[2]) => Promise<void>
  /** Settles the change of a message that the server refused. */
  changeRefused: (message: Pick<ChatMessage, 'id' | 'chatId'>, reason: ChangeRefusal) => Promise<void>
}

export function bedDevice(scope: () => Promise<Scope>): BedDevice {
  let written = 0
  return {
    async put({ chats = [], messages = [], ...records }) {
      const { replica } = await scope()
      valueOf(await applyChatList(replica, chats, null))
      valueOf(await applyMessages(replica, messages))
      const changes = RECORD_KINDS.flatMap((kind) =>
        (records[kind] ?? []).map((row) => recordChange(kind, row, (written += 1))),
      )
      valueOf(await applyRecords(replica, changes))
    },
    async read(name, args) {
      return firstValueFrom(queries[name](await scope(), args))
    },
    async mutate(name, args) {
      valueOf(await mutations[name](await scope(), args))
    },
    async editWaits() {
      const { replica } = await scope()
      await replica.live.edits.ready
      return replica.live.edits.values().map((doc) => debounceLeft(doc, Date.now()))
    },
    async mergeEdits() {
      await editsToSend((await scope()).replica)
    },
    beginSending: async (chatId) => valueOf(await beginSending((await scope()).replica, chatId, 50)),
    async accepted(rows) {
      valueOf(await markSent((await scope()).replica, rows))
    },
    async refused(id, reason) {
      valueOf(await markRejected((await scope()).replica, id, reason, ''))
    },
    async changeRefused({ id, chatId }, reason) {
      const { replica } = await scope()
      const intent = valueOf(await beginIntent(replica, changeIntentId(id, chatId)))
      if (!intent) throw new Error('no such change waits')
      valueOf(await markIntentRejected(replica, intent, reason))
    },
  }
}
