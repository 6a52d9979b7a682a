import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import type { DatasetSize } from '#tests/bench/dataset.ts'

/** What a worker that keeps one row per message offers its page; the page's side is workerCandidate. */
export type MessageStore = {
  open(size: DatasetSize): Promise<void>
  prepareSync(): void
  sync(): Promise<void>
  watchList(onRows: (rows: ChatRow[]) => void): () => void
  watchRoom(n: number, onRows: (newest: ChatMessage[]) => void): () => void
  before(chat: string, position: number): Promise<ChatMessage[]>
  /** Returns when the message arrived, once it is durable. */
  arrive(n: number, k: number): Promise<number>
  /** One message in each chat, one after the other. */
  arriveAll(chats: number[], k: number): Promise<void>
  search(text: string): Promise<number>
}
