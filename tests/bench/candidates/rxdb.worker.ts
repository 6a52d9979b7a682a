import { expose, proxy } from 'comlink'
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { sharedNow } from '#tests/bench/candidate.ts'
import { chatId, chatRow, makeDataset, type Dataset } from '#tests/bench/dataset.ts'
import { makeAnswers, parseList, parseMessages, type Answers } from '#tests/bench/network-answers.ts'
import type { MessageStore } from './message-store.ts'

type Meta = { id: string; checkpoint: string }
type Collections = {
  chats: RxCollection<ChatRow>
  messages: RxCollection<ChatMessage>
  meta: RxCollection<Meta>
}

const id = { type: 'string', maxLength: 36 } as const
const chatsSchema: RxJsonSchema<ChatRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    participants: { type: 'array' },
    former: { type: 'array' },
    subject: { type: ['object', 'null'] },
    firstPosition: { type: 'number' },
    lastPosition: { type: 'number' },
    lastMessage: { type: ['object', 'null'] },
    unreadCount: { type: 'number' },
    isClosed: { type: 'boolean' },
    isBlockedByMe: { type: 'boolean' },
    createdAt: { type: 'string' },
  },
  required: ['id'],
}
const messagesSchema: RxJsonSchema<ChatMessage> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    chatId: id,
    position: { type: 'number', minimum: 0, maximum: 10_000_000, multipleOf: 1 },
    senderId: id,
    kind: { type: 'string' },
    message: { type: 'string' },
    createdAt: { type: 'string' },
    writtenAt: { type: ['string', 'null'] },
    event: { type: 'object' },
    photos: { type: 'array' },
    quotes: { type: 'object' },
    isAutomatic: { type: 'boolean' },
    edition: { type: 'number' },
    editedAt: { type: 'string' },
    takenBack: { type: 'object' },
    reactions: { type: 'array' },
  },
  required: ['id', 'chatId', 'position'],
  indexes: [['chatId', 'position']],
}

const metaSchema: RxJsonSchema<Meta> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, checkpoint: { type: 'string' } },
  required: ['id'],
}

let arrived = 0
let database: RxDatabase<Collections>
let dataset: Dataset
let answers: Answers

const inRoom = (chat: string, below: number, limit: number) =>
  database.messages.find({
    selector: { chatId: chat, position: { $lt: below } },
    sort: [{ position: 'desc' }],
    limit,
  })
const plain = <T>(documents: { toJSON(): unknown }[]): T[] =>
  documents.map((document) => document.toJSON() as T)

const api: MessageStore = {
  async open(size) {
    const storage = getRxStorageDexie({ chromeTransactionDurability: 'relaxed' })
    database = await createRxDatabase<Collections>({
      name: 'bench-rxdb',
      storage,
      multiInstance: true,
      eventReduce: true,
    })
    await database.addCollections({
      chats: { schema: chatsSchema },
      messages: { schema: messagesSchema },
      meta: { schema: metaSchema },
    })
    dataset = makeDataset(size)
  },
  prepareSync() {
    answers = makeAnswers(dataset)
  },
  async sync() {
    for (const text of answers.lists) await database.chats.bulkInsert(parseList(text))
    for (const text of answers.pages) await database.messages.bulkInsert(parseMessages(text))
  },
  watchList(onRows) {
    const subscription = database.chats.find().$.subscribe((documents) => {
      const rows = plain<ChatRow>(documents)
      onRows(
        rows.sort((a, b) => ((a.lastMessage?.createdAt ?? '') < (b.lastMessage?.createdAt ?? '') ? 1 : -1)),
      )
    })
    return proxy(() => subscription.unsubscribe())
  },
  watchRoom(n, onRows) {
    const subscription = inRoom(chatId(n), 10_000_000, 50).$.subscribe((documents) => {
      onRows(plain<ChatMessage>(documents).reverse())
    })
    return proxy(() => subscription.unsubscribe())
  },
  before: async (chat, position) => plain<ChatMessage>(await inRoom(chat, position, 100).exec()).reverse(),
  async arrive(n, k) {
    const message = dataset.next(n, k)
    const arrivedAt = sharedNow()
    await database.messages.insert(message)
    await database.chats.upsert(chatRow(n, message.position + 1, message))
    await database.meta.upsert({ id: 'feed', checkpoint: `bench.${++arrived}` })
    return arrivedAt
  },
  async arriveAll(chats, k) {
    for (const n of chats) await api.arrive(n, k)
  },
  async search(text) {
    const found = await database.messages
      .find({ selector: { message: { $regex: text, $options: 'i' } } })
      .exec()
    const hits = plain<ChatMessage>(found).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return hits.slice(0, 50).length
  },
}

expose(api)
