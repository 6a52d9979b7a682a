import type { Replica, Scope } from '#db/replica.ts'
import { readAllRows, readRows } from '#db/rows.ts'
import { contentOf } from '#db/page-content.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import { visibleFirstPosition } from './chat-view.ts'
import { foldedText } from './folded-text.ts'

/** A message that holds the searched text. */
export type MessageHit = { chatId: string; position: number; id: string; message: string; createdAt: string }

/** The folded texts of a page, in one string: message i runs from `starts[i]` to just before `starts[i + 1]`. */
type PageText = { id: string; text: string; starts: number[]; newest: number; times: number[] }

type SearchCache = {
  pages: Map<string, PageText>
  /** By the time of their newest message, newest first; null after a change. */
  sorted: PageText[] | null
  /** Pages that held hits lately: somebody who types on finds the same ones again. */
  recent: Map<string, MessagePageDoc>
}

const RECENT_PAGES = 200

/** Stands between messages; no text of a person holds it. */
const BETWEEN = '\u0000'

const caches = new WeakMap<Replica, Promise<SearchCache>>()

/**
 * The newest messages on this device that hold a text, at most `limit`, newest first; without case and marks, at any
 * place in a word, so that scripts without spaces are found too. The first search of a session reads every page (under
 * a second for 100,000 messages); the texts then stay in memory and are kept current.
 */
export async function searchMessages({ replica }: Scope, text: string, limit: number): Promise<MessageHit[]> {
  const wanted = foldedText(text.trim())
  if (wanted === '') return []
  let cache = caches.get(replica)
  if (cache === undefined) {
    cache = buildCache(replica)
    caches.set(replica, cache)
    // A scan that failed must not answer every later search.
    cache.catch(() => caches.delete(replica))
  }
  const loaded = await cache
  return readHits(replica, loaded, findHits(loaded, wanted, limit))
}

type Found = { id: string; index: number; time: number }

function findHits(cache: SearchCache, wanted: string, limit: number): Found[] {
  cache.sorted ??= [...cache.pages.values()].sort((a, b) => b.newest - a.newest)
  let found: Found[] = []
  for (const page of cache.sorted) {
    const last = found[limit - 1]
    // Everything further on is older than what is found already.
    if (last !== undefined && page.newest < last.time) break
    const before = found.length
    let at = page.text.indexOf(wanted)
    while (at !== -1) {
      const index = messageAt(page.starts, at)
      found.push({ id: page.id, index, time: page.times[index] ?? 0 })
      const next = page.starts[index + 1]
      if (next === undefined) break
      at = page.text.indexOf(wanted, next)
    }
    if (found.length > before) found = found.sort((a, b) => b.time - a.time).slice(0, limit)
  }
  return found
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
  found: readonly Found[],
): Promise<MessageHit[]> {
  const unread = new Set(found.map(({ id }) => id).filter((id) => !recent.has(id)))
  for (const [id, doc] of await readRows(replica.collections.messagePages, [...unread])) recent.set(id, doc)
  const hits = found.flatMap(({ id, index }) => {
    const { chatId } = pageAddress(id)
    const message = contentOf(recent.get(id) ?? null).messages[index]
    const chat = replica.live.chats.get(chatId)
    if (message === undefined || chat === null) return []
    if (message.position < visibleFirstPosition(replica, chatId, chat.row.firstPosition)) return []
    return [
      {
        chatId,
        position: message.position,
        id: message.id,
        message: message.message,
        createdAt: message.createdAt,
      },
    ]
  })
  for (const id of recent.keys()) if (recent.size > RECENT_PAGES) recent.delete(id)
  return hits
}

async function buildCache(replica: Replica): Promise<SearchCache> {
  const { messagePages } = replica.collections
  const cache: SearchCache = { pages: new Map(), sorted: null, recent: new Map() }
  // Listening starts before the scan, and what it hears wins: nothing written meanwhile is missed.
  const heard = new Set<string>()
  messagePages.eventBulks$.subscribe((bulk) => {
    cache.sorted = null
    for (const { documentId, documentData } of bulk.events) {
      heard.add(documentId)
      cache.recent.delete(documentId)
      if (documentData._deleted) cache.pages.delete(documentId)
      else cache.pages.set(documentId, pageText(documentData))
    }
  })
  await replica.live.chats.ready
  for (const doc of await readAllRows(messagePages)) {
    if (!heard.has(doc.id)) cache.pages.set(doc.id, pageText(doc))
  }
  return cache
}

function pageText(doc: MessagePageDoc): PageText {
  const { messages } = contentOf(doc)
  const text = foldedText(messages.map(({ message }) => message).join(BETWEEN))
  const starts = [0]
  for (let at = text.indexOf(BETWEEN); at !== -1; at = text.indexOf(BETWEEN, at + 1)) starts.push(at + 1)
  const times = messages.map(({ createdAt }) => Date.parse(createdAt))
  return { id: doc.id, text, starts, newest: Math.max(...times), times }
}
