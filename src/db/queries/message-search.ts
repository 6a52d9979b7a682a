import { othersIn } from '#contract/chat-people.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { isLineSign, lineSign } from '#contract/line-sign.ts'
import { lastChange } from '#db/outbox/message-changes.ts'
import { byOrder } from '#db/outbox/outgoing.ts'
import { contentOf } from '#db/history/page-content.ts'
import type { Replica, Scope } from '#db/replica.ts'
import { readAllRows, readRows } from '#db/storage/rows.ts'
import { changeIntentId } from '#db/schema/intents.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import type { MessageHit } from '#db/views/search-view.ts'
import { visibleFirstPosition } from './chat-view.ts'
import { foldedText } from '#domain/text/folded-text.ts'
import { foundRanges } from './found-ranges.ts'

/** The folded texts of a page in one string: message i runs from `starts[i]` to just before `starts[i + 1]`. */
export type PageText = {
  id: string
  chatId: string
  text: string
  starts: number[]
  /** Server times of its messages, and the newest of them, in ms since 1970. */
  times: number[]
  newest: number
  firstPosition: number
}

type SearchCache = {
  pages: Map<string, PageText>
  /** By the time of their newest message, newest first; null after a change. */
  sorted: PageText[] | null
  /** Pages with recent hits, because further typing finds the same pages again. */
  recent: Map<string, MessagePageDoc>
}

const RECENT_PAGES = 200

/** Separates messages; no text written by a person contains it. */
const BETWEEN = '\u0000'

const caches = new WeakMap<Replica, Promise<SearchCache>>()

export type Sought = {
  text: string
  limit: number
  chatId?: string | null
  /** Signs of system lines (`lineSign`) that are found too. Without it, none are. */
  lines?: string
}

/**
 * Returns the newest messages on this device that contain a text, at most `limit`, newest first, in one chat or in all.
 * Of system lines, it finds those that the page names in `lines`, and those with the room that is sought.
 * Ignores case and accents and matches anywhere in a word, so that scripts without spaces are found too. Messages
 * waiting to be sent come first. The first search of a session reads every page (under a second for 100,000 messages).
 * The texts then stay in memory and are kept up to date.
 */
export async function searchMessages({ replica }: Scope, sought: Sought): Promise<MessageHit[]> {
  const wanted = foldedText(sought.text.trim())
  if (wanted === '') return []
  const cache = await searchCache(replica)
  await Promise.all([replica.live.outgoingMessages.ready, replica.live.intents.ready])
  const waiting = unsentHits(replica, wanted, sought.chatId ?? null)
  const stored = await readHits(replica, cache, wanted, findHits(cache, wanted, sought))
  return [...waiting, ...stored].slice(0, sought.limit)
}

/** Returns the texts of every page on this device, read once and kept up to date. */
export async function pageTexts(replica: Replica): Promise<Iterable<PageText>> {
  return (await searchCache(replica)).pages.values()
}

function searchCache(replica: Replica): Promise<SearchCache> {
  const known = caches.get(replica)
  if (known !== undefined) return known
  const cache = buildCache(replica)
  caches.set(replica, cache)
  // A failed scan must not be reused by every later search.
  cache.catch(() => caches.delete(replica))
  return cache
}

/** Leaves out accepted messages: they are found in their page, now or a moment later. */
function unsentHits({ live, userId }: Replica, wanted: string, chatId: string | null): MessageHit[] {
  return live.outgoingMessages
    .values()
    .filter((doc) => doc.state !== 'sent' && (chatId === null || doc.chatId === chatId))
    .sort((a, b) => byOrder(b, a))
    .flatMap((doc) => {
      const ranges = foundRanges(doc.body.message, wanted)
      if (ranges.length === 0) return []
      return {
        id: doc.id,
        chatId: doc.chatId,
        others: othersIn(live.chats.get(doc.chatId)?.row.participants ?? [], userId),
        isMine: true,
        kind: 'text' as const,
        message: doc.body.message,
        ranges,
        position: null,
        at: doc.body.writtenAt,
      }
    })
}

type Found = { id: string; index: number; time: number }

function findHits(cache: SearchCache, wanted: string, { limit, chatId = null, lines }: Sought): Found[] {
  const parts = [wanted, ...(lines ?? '')]
  cache.sorted ??= [...cache.pages.values()].sort((a, b) => b.newest - a.newest)
  let found: Found[] = []
  for (const page of cache.sorted) {
    if (chatId !== null && page.chatId !== chatId) continue
    const last = found[limit - 1]
    // All further pages are older than what has been found.
    if (last !== undefined && page.newest < last.time) break
    const inPage = parts.flatMap((part) => indexesOf(page, part))
    const indexes = new Set(lines === undefined ? inPage.filter((index) => !isLine(page, index)) : inPage)
    if (indexes.size === 0) continue
    for (const index of indexes) found.push({ id: page.id, index, time: page.times[index] ?? 0 })
    found = found.sort((a, b) => b.time - a.time).slice(0, limit)
  }
  return found
}

/** Returns which messages of a page contain a folded text. */
function indexesOf({ text, starts }: PageText, wanted: string): number[] {
  const indexes: number[] = []
  for (let at = text.indexOf(wanted); at !== -1;) {
    const index = messageAt(starts, at)
    indexes.push(index)
    const next = starts[index + 1]
    at = next === undefined ? -1 : text.indexOf(wanted, next)
  }
  return indexes
}

/** Whether a message of a page is a line of the system: its text begins with its sign. */
function isLine({ text, starts }: PageText, index: number): boolean {
  return isLineSign(text.charCodeAt(starts[index] ?? 0))
}

function messageAt(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

async function readHits(
  replica: Replica,
  { recent }: SearchCache,
  wanted: string,
  found: readonly Found[],
): Promise<MessageHit[]> {
  const unread = new Set(found.map(({ id }) => id).filter((id) => !recent.has(id)))
  for (const [id, doc] of await readRows(replica.tables.messagePages, [...unread])) recent.set(id, doc)
  const hits = found.flatMap(({ id, index }) => {
    const { chatId } = pageAddress(id)
    const message = contentOf(recent.get(id) ?? null).messages[index]
    const chat = replica.live.chats.get(chatId)
    if (message === undefined || chat === null) return []
    if (message.position < visibleFirstPosition(replica, chatId, chat.row.firstPosition)) return []
    const change = replica.live.intents.get(changeIntentId(message.id, chatId))
    if (change && change.state !== 'rejected' && lastChange(change)?.message === null) return []
    return {
      id: message.id,
      chatId,
      others: othersIn(chat.row.participants, replica.userId),
      isMine: message.senderId === replica.userId,
      kind: message.kind,
      ...(message.event === undefined ? {} : { event: message.event }),
      message: message.message,
      ranges: foundRanges(message.message, wanted),
      position: message.position,
      at: message.createdAt,
    }
  })
  for (const id of recent.keys()) if (recent.size > RECENT_PAGES) recent.delete(id)
  return hits
}

async function buildCache(replica: Replica): Promise<SearchCache> {
  const { messagePages } = replica.tables
  const cache: SearchCache = { pages: new Map(), sorted: null, recent: new Map() }
  // Listens before the scan starts, and what it hears wins, so that nothing written meanwhile is missed.
  const heard = new Set<string>()
  replica.live.messagePages.written$.subscribe((written) => {
    cache.sorted = null
    for (const [id, doc] of written) {
      heard.add(id)
      cache.recent.delete(id)
      if (doc === null) cache.pages.delete(id)
      else cache.pages.set(id, pageText(doc, replica.userId))
    }
  })
  // The next search reads what was missed.
  replica.store.missed$.subscribe(() => caches.delete(replica))
  await replica.live.chats.ready
  for (const doc of await readAllRows(messagePages)) {
    if (!heard.has(doc.id)) cache.pages.set(doc.id, pageText(doc, replica.userId))
  }
  return cache
}

function pageText(doc: MessagePageDoc, userId: string): PageText {
  const { messages } = contentOf(doc)
  const said = messages.map((message) => searchedText(message, userId))
  const text = foldedText(said.join(BETWEEN))
  const starts = [0]
  for (let at = text.indexOf(BETWEEN); at !== -1; at = text.indexOf(BETWEEN, at + 1)) starts.push(at + 1)
  const times = messages.map(({ createdAt }) => Date.parse(createdAt))
  const { chatId } = pageAddress(doc.id)
  const firstPosition = messages[0]?.position ?? -1
  return { id: doc.id, chatId, text, starts, times, newest: Math.max(...times), firstPosition }
}

/** The text of a call's line is a code word, and that of a system line English, whatever the reader sees. */
function searchedText(
  { kind, message, event, senderId, takenBack }: Omit<ChatMessage, 'chatId'>,
  userId: string,
): string {
  if (kind === 'text') return takenBack ? '' : message
  return event ? `${lineSign(event, senderId === userId)}${event.unitTitle ?? ''}` : ''
}
