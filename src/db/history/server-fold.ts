import type { ChatRow } from '#contract/chat.ts'
import type { ChatMessage, HistoryPage } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { bumpChat, mergeChatRow } from './chat-rows.ts'
import {
  addMessages,
  contentOf,
  dropBelow,
  mergeWholePage,
  pageDoc,
  removeMessages,
  withoutChat,
} from './page-content.ts'
import type { RecordNews } from '#db/records/records.ts'
import type { ShownChange } from '#db/storage/live-table.ts'
import type { RowChange } from '#db/storage/rows.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { pageAddress, pageId, type MessagePageDoc, type PageMessage } from '#db/schema/message-pages.ts'

/** Something that the server said, and the wire in which it did. */
export type Versioned<T> = { said: T; wire: number }

/** Server rows to write, from one or several responses. */
export type ServerRows = {
  rows: Versioned<ChatMessage>[]
  /** Ids of messages that have been removed. */
  gone: Set<string>
  /** In the order they were received. `row: null` is a tombstone. `isList`: from a list, which may be out of date. */
  chats: { id: string; n: number; row: ChatRow | null; isList: boolean }[]
  pages: Versioned<HistoryPage>[]
  /** Chats that the feed has mentioned again since their tombstone. */
  revived: Set<string>
  records: RecordNews[]
  /** Ids among `rows` that the server has just accepted from this device. */
  accepted: Set<string>
}

/** Single rows, by their wire, and whole responses for one page. */
export type RowsOfPage = { rows: Versioned<PageMessage[]>[]; whole: Versioned<PageMessage[]>[] }
/** What was received about one chat: rows of the chat itself, and messages that may be newer than those. */
export type RowsOfChat = { changes: ServerRows['chats']; messages: ChatMessage[] }

export const NOTHING_FOR_PAGE: RowsOfPage = { rows: [], whole: [] }

export function joinServerRows(parts: readonly Partial<ServerRows>[]): ServerRows {
  return {
    rows: parts.flatMap(({ rows }) => rows ?? []),
    gone: new Set(parts.flatMap(({ gone }) => [...(gone ?? [])])),
    chats: parts.flatMap(({ chats }) => chats ?? []),
    pages: parts.flatMap(({ pages }) => pages ?? []),
    revived: new Set(parts.flatMap(({ revived }) => [...(revived ?? [])])),
    records: parts.flatMap(({ records }) => records ?? []),
    accepted: new Set(parts.flatMap(({ accepted }) => [...(accepted ?? [])])),
  }
}

/** Returns the approximate size of the messages among these rows, in bytes. */
export function sizeOf({ rows, pages }: ServerRows): number {
  const all = [...rows.map(({ said }) => said), ...pages.flatMap(({ said }) => said.messages)]
  return all.reduce(
    (bytes, { message, photos = [] }) => bytes + message.length + ROW_BYTES + photos.length * ROW_BYTES,
    0,
  )
}

/** Bytes of a message besides its text. */
const ROW_BYTES = 260

export function groupByPage({ rows, pages }: ServerRows): Map<string, RowsOfPage> {
  const byPage = new Map<string, RowsOfPage>()
  for (const { said, wire } of rows) {
    const ofPage = entry(byPage, pageId(said.chatId, pageOfPosition(said.position)), emptyPage)
    const last = ofPage.rows.at(-1)
    if (last !== undefined && last.wire === wire) last.said.push(withoutChat(said))
    else ofPage.rows.push({ said: [withoutChat(said)], wire })
  }
  for (const { said, wire } of pages) {
    const ofPage = entry(byPage, pageId(said.chatId, said.page), emptyPage)
    ofPage.whole.push({ said: said.messages.map(withoutChat), wire })
  }
  return byPage
}

export function groupByChat({ rows, pages, chats }: ServerRows): Map<string, RowsOfChat> {
  const byChat = new Map<string, RowsOfChat>()
  for (const change of chats) entry(byChat, change.id, emptyChat).changes.push(change)
  for (const { said } of rows) entry(byChat, said.chatId, emptyChat).messages.push(said)
  for (const { said } of pages) entry(byChat, said.chatId, emptyChat)
  return byChat
}

const emptyPage = (): RowsOfPage => ({ rows: [], whole: [] })
const emptyChat = (): RowsOfChat => ({ changes: [], messages: [] })

function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Returns a chat's new document, or the same document if nothing changes. Idempotent. */
export function foldChat(
  doc: ChatDoc | null,
  said: RowsOfChat | undefined,
  removed: ReadonlyMap<string, number>,
  userId: string,
): ChatDoc | null {
  let chat = doc
  for (const { id, n, row, isList } of said?.changes ?? []) {
    if (row === null) chat = null
    else if (!isList || n >= (removed.get(id) ?? -1)) chat = mergeChatRow(chat, row, n)
  }
  for (const message of said?.messages ?? []) {
    if (chat !== null && message.position >= chat.row.firstPosition) chat = bumpChat(chat, message, userId)
  }
  return chat
}

/** Returns a page's new document. `chat` is the chat's document after this change, `null` if there is none. */
export function foldPage(
  doc: MessagePageDoc | null,
  id: string,
  { rows, whole }: RowsOfPage,
  gone: ReadonlySet<string>,
  chat: ChatDoc | null,
  removed: ReadonlyMap<string, number>,
): RowChange<MessagePageDoc> {
  const { chatId, page } = pageAddress(id)
  if (chat === null && removed.has(chatId)) return doc === null ? 'keep' : null
  const before = contentOf(doc)
  let content = before
  for (const { said, wire } of rows) content = addMessages(content, said, wire)
  // Whole pages are requested because of a chat's row. Without a row, the chat was removed in the meantime.
  if (chat !== null) for (const { said, wire } of whole) content = mergeWholePage(content, page, said, wire)
  if (gone.size > 0) content = removeMessages(content, gone)
  if (chat !== null) content = dropBelow(content, chat.row.firstPosition)
  if (content === before) return 'keep'
  if (content.messages.length + content.removed.length === 0) return doc === null ? 'keep' : null
  return pageDoc(id, content)
}

/** Returns the result of `foldPage` as a change to show before it is written. */
export function shownPage(
  id: string,
  ofPage: RowsOfPage,
  gone: ReadonlySet<string>,
  chat: ChatDoc | null,
  removed: ReadonlyMap<string, number>,
): ShownChange<MessagePageDoc> {
  return (doc) => {
    const next = foldPage(doc, id, ofPage, gone, chat, removed)
    return next === 'keep' ? doc : next
  }
}
