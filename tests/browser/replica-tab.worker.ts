import { expose, proxy } from 'comlink'
import { v7 } from 'uuid'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { Result } from '#contract/result.ts'
import { beginSending, markSent } from '#db/outbox/outgoing.ts'
import { mutations, queries, type QueryRows } from '#db/registry.ts'
import { openReplica } from '#db/open-replica.ts'
import type { Scope } from '#db/replica.ts'
import { applyChanges, applyChatList } from '#db/history/server-rows.ts'

let scope: Scope

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
  return result.value
}

/** One tab's replica in its own worker, driven by the tests. */
const tab = {
  async open(userId: string, hash: string): Promise<void> {
    const newId = (): string => v7()
    const replica = valueOf(
      await openReplica({
        userId,
        hash,
        now: Date.now,
        newId,
        loadFiles: () => import('#db/storage/dexie-files.ts'),
      }),
    )
    scope = { replica, userId, now: Date.now, newId }
  },
  onLost(listener: () => void): void {
    scope.replica.lost$.subscribe(listener)
  },
  async list(rows: ChatRow[]): Promise<void> {
    valueOf(await applyChatList(scope.replica, rows, null))
  },
  async feed(n: number, rows: ChatMessage[], chat: ChatRow): Promise<void> {
    const messages = rows.map((row, i) => ({ n: n + i, collection: 'messages' as const, id: row.id, row }))
    const last = { n: n + rows.length, collection: 'chats' as const, id: chat.id, row: chat }
    valueOf(await applyChanges(scope.replica, [...messages, last]))
  },
  async send(chatId: string, message: string): Promise<string> {
    return valueOf(await mutations.sendChatMessage(scope, { chatId, message })).id
  },
  async trySend(chatId: string, message: string): Promise<string> {
    const sent = await mutations.sendChatMessage(scope, { chatId, message })
    return sent.ok ? 'ok' : sent.failure.kind
  },
  async beginSending(chatId: string): Promise<string[]> {
    return valueOf(await beginSending(scope.replica, chatId, 50)).map(({ id }) => id)
  },
  async markSent(rows: ChatMessage[]): Promise<void> {
    valueOf(await markSent(scope.replica, rows))
  },
  watchRoom(chatId: string, onRows: (rows: QueryRows<'chatWindow'>) => void): () => void {
    const room = queries.chatWindow(scope, { chatId, fromPage: null, toPage: null }).subscribe(onRows)
    return proxy(() => room.unsubscribe())
  },
}

export type ReplicaTab = typeof tab

expose(tab)
