import type { ChatMessage, PageAddress } from '#contract/chat-message.ts'

/** A message inside its page, which knows the chat. */
export type PageMessage = Omit<ChatMessage, 'chatId'>

/**
 * Up to 50 consecutive messages of a chat. Stored as one string, because the browser copies a string many times faster
 * than fifty objects, and a page is always read and written whole.
 */
export type MessagePageDoc = {
  /** `<chatId>:<page>`. */
  id: string
  /** JSON of PageMessage[], ascending by position. */
  rows: string
  /** Positions that will never have a message here, because it was removed on the server. */
  removed: number[]
  /** The lowest wire in which its rows were told. Missing in pages of builds that didn't note it: the first. */
  wire?: number
}

export function pageId(chatId: string, page: number): string {
  return `${chatId}:${page}`
}

export function pageAddress(id: string): PageAddress {
  const colon = id.lastIndexOf(':')
  return { chatId: id.slice(0, colon), page: Number(id.slice(colon + 1)) }
}
