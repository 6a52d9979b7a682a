import type { DatasetSize } from './dataset.ts'

/** Milliseconds on the clock that page and workers share. */
export function sharedNow(): number {
  return performance.timeOrigin + performance.now()
}

/**
 * One way of keeping chats on a device. Every method ends when what it stands for has reached the page: rows are on
 * the main thread, as a screen needs them. Chats are numbered; 0 is the newest and longest.
 */
export type Candidate = {
  /** Starts what must be started and opens the databases. */
  open(size: DatasetSize): Promise<void>
  /** Makes the answers of the network, outside the measured time. */
  prepareSync(): Promise<void>
  /** Parses the answers and writes everything. */
  sync(): Promise<void>
  /** The whole list of chats, newest first; returns how many. Stays live from then on. */
  list(): Promise<number>
  /** The newest messages of a chat; returns how many (50 or more, or all). Stays live until the next call. */
  openChat(n: number): Promise<number>
  /** The 100 messages before those shown; returns how many came. */
  pageBack(): Promise<number>
  /** A message of the others arrives in the open room; returns ms until the page has it. Resolves when it is durable. */
  arrive(n: number, k: number): Promise<number>
  /** One message in each chat, one after the other, the pages of each durable before the next; then the list shows all. */
  burst(chats: number[], k: number): Promise<void>
  /** The newest 50 messages with the text; returns how many. */
  search(text: string): Promise<number>
}
