import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { foldedText } from '#domain/text/folded-text.ts'
import { sharedNow, type Candidate } from '#tests/bench/candidate.ts'
import { chatId, chatRow, makeDataset, type Dataset } from '#tests/bench/dataset.ts'
import { makeAnswers, parseList, parseMessages, type Answers } from '#tests/bench/network-answers.ts'

const ROWS_PER_SCAN = 5_000

/** IndexedDB without a library, on the main thread: one row per message, one index by chat and position. */
export function rawCandidate(): Candidate {
  let database: IDBDatabase
  let dataset: Dataset
  let answers: Answers
  let shown: ChatMessage[] = []
  let chats: ChatRow[] = []
  let n = 0

  const messagesBetween = async (chat: string, from: number, to: number): Promise<ChatMessage[]> => {
    const store = database.transaction('messages').objectStore('messages')
    // Rows were written as they are by `sync` and `arrive` below.
    return answerOf(store.index('byPosition').getAll(IDBKeyRange.bound([chat, from], [chat, to]))) as Promise<
      ChatMessage[]
    >
  }
  const readRoom = async (n: number): Promise<void> => {
    const row = (await answerOf(database.transaction('chats').objectStore('chats').get(chatId(n)))) as ChatRow
    shown = await messagesBetween(row.id, row.lastPosition - 49, row.lastPosition)
  }
  const readList = async (): Promise<void> => {
    const rows = (await answerOf(database.transaction('chats').objectStore('chats').getAll())) as ChatRow[]
    chats = rows.sort((a, b) =>
      (a.lastMessage?.createdAt ?? '') < (b.lastMessage?.createdAt ?? '') ? 1 : -1,
    )
  }
  const write = async (message: ChatMessage, row: ChatRow): Promise<void> => {
    const transaction = database.transaction(['messages', 'chats', 'meta'], 'readwrite', {
      durability: 'relaxed',
    })
    transaction.objectStore('messages').put(message)
    transaction.objectStore('chats').put(row)
    transaction.objectStore('meta').put(`bench.${++n}`, 'checkpoint')
    await completed(transaction)
  }

  return {
    async open(size) {
      const request = indexedDB.open('bench-raw', 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore('meta')
        request.result.createObjectStore('chats', { keyPath: 'id' })
        request.result
          .createObjectStore('messages', { keyPath: 'id' })
          .createIndex('byPosition', ['chatId', 'position'])
      }
      database = await answerOf(request)
      dataset = makeDataset(size)
    },
    async prepareSync() {
      answers = makeAnswers(dataset)
    },
    async sync() {
      for (const text of answers.lists) {
        const transaction = database.transaction('chats', 'readwrite', { durability: 'relaxed' })
        for (const row of parseList(text)) transaction.objectStore('chats').put(row)
        await completed(transaction)
      }
      for (const text of answers.pages) {
        const transaction = database.transaction('messages', 'readwrite', { durability: 'relaxed' })
        const store = transaction.objectStore('messages')
        for (const message of parseMessages(text)) store.put(message)
        await completed(transaction)
      }
    },
    async list() {
      await readList()
      return chats.length
    },
    async openChat(n) {
      await readRoom(n)
      return shown.length
    },
    async pageBack() {
      const first = shown[0]
      if (first === undefined) throw new Error('no room is open')
      const older = await messagesBetween(first.chatId, first.position - 100, first.position - 1)
      shown = [...older, ...shown]
      return older.length
    },
    async arrive(n, k) {
      const message = dataset.next(n, k)
      const row = chatRow(n, message.position + 1, message)
      const arrivedAt = sharedNow()
      await write(message, row)
      await readRoom(n)
      if (shown.at(-1)?.id !== message.id) throw new Error('the message is not in the room')
      return sharedNow() - arrivedAt
    },
    async burst(numbers, k) {
      for (const n of numbers) {
        const message = dataset.next(n, k)
        await write(message, chatRow(n, message.position + 1, message))
      }
      await readList()
    },
    async search(text) {
      const wanted = foldedText(text)
      const hits: ChatMessage[] = []
      let after: IDBKeyRange | null = null
      for (;;) {
        const store = database.transaction('messages').objectStore('messages')
        const rows = (await answerOf(store.getAll(after, ROWS_PER_SCAN))) as ChatMessage[]
        for (const row of rows) if (foldedText(row.message).includes(wanted)) hits.push(row)
        const last = rows.at(-1)
        if (last === undefined) break
        after = IDBKeyRange.lowerBound(last.id, true)
      }
      return hits.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, 50).length
    },
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
  })
}
