import { expose, proxy } from 'comlink'
import { Dexie, liveQuery, type Table } from 'dexie'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { foldedText } from '#domain/text/folded-text.ts'
import { sharedNow } from '#tests/bench/candidate.ts'
import { chatId, chatRow, makeDataset, type Dataset } from '#tests/bench/dataset.ts'
import { makeAnswers, parseList, parseMessages, type Answers } from '#tests/bench/network-answers.ts'
import type { MessageStore } from './message-store.ts'

type Store = Dexie & {
  chats: Table<ChatRow, string>
  messages: Table<ChatMessage, string>
  meta: Table<string, string>
}

const dexie = new Dexie('bench-dexie', { chromeTransactionDurability: 'relaxed' })
dexie.version(1).stores({ chats: 'id', messages: 'id, [chatId+position]', meta: '' })
// Dexie adds a property for each declared table, which its type can't show.
const store = dexie as Store
let dataset: Dataset
let answers: Answers
let arrived = 0

const inRoom = (chat: string, below: number, count: number) =>
  store.messages
    .where('[chatId+position]')
    .between([chat, -1], [chat, below])
    .reverse()
    .limit(count)
    .toArray()

const api: MessageStore = {
  async open(size) {
    await store.open()
    dataset = makeDataset(size)
  },
  prepareSync() {
    answers = makeAnswers(dataset)
  },
  async sync() {
    for (const text of answers.lists) await store.chats.bulkPut(parseList(text))
    for (const text of answers.pages) await store.messages.bulkPut(parseMessages(text))
  },
  watchList(onRows) {
    const rows = liveQuery(async () => {
      const chats = await store.chats.toArray()
      return chats.sort((a, b) =>
        (a.lastMessage?.createdAt ?? '') < (b.lastMessage?.createdAt ?? '') ? 1 : -1,
      )
    })
    const subscription = rows.subscribe(onRows)
    return proxy(() => subscription.unsubscribe())
  },
  watchRoom(n, onRows) {
    const rows = liveQuery(async () => (await inRoom(chatId(n), Infinity, 50)).reverse())
    const subscription = rows.subscribe(onRows)
    return proxy(() => subscription.unsubscribe())
  },
  before: async (chat, position) => (await inRoom(chat, position, 100)).reverse(),
  async arrive(n, k) {
    const message = dataset.next(n, k)
    const arrivedAt = sharedNow()
    await store.transaction('rw', store.messages, store.chats, store.meta, async () => {
      await store.messages.put(message)
      await store.chats.put(chatRow(n, message.position + 1, message))
      await store.meta.put(`bench.${++arrived}`, 'checkpoint')
    })
    return arrivedAt
  },
  async arriveAll(chats, k) {
    for (const n of chats) await api.arrive(n, k)
  },
  async search(text) {
    const wanted = foldedText(text)
    const hits = await store.messages.filter(({ message }) => foldedText(message).includes(wanted)).toArray()
    return hits.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, 50).length
  },
}

expose(api)
