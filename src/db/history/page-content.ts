import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import type { ChatMessage } from '#contract/chat-message.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import type { PositionRange } from '#db/schema/chats.ts'
import type { MessagePageDoc, PageMessage } from '#db/schema/message-pages.ts'

/** A page with its rows parsed. `wire`: the lowest in which they were told; of no rows, infinite. */
export type PageContent = { messages: PageMessage[]; removed: number[]; wire: number }

export const EMPTY_PAGE: PageContent = { messages: [], removed: [], wire: Infinity }

const parsed = new WeakMap<MessagePageDoc, PageContent>()
/** The latest text written for each page, with its content: the same text comes back in another document. */
const written = new Map<string, { rows: string; content: PageContent }>()
const WRITTEN_KEPT = 256

/** Returns the rows of a page document. Parses them once per document, or not at all if this realm wrote the text. */
export function contentOf(doc: MessagePageDoc | null): PageContent {
  if (doc === null) return EMPTY_PAGE
  const known = parsed.get(doc)
  if (known !== undefined) return known
  const own = written.get(doc.id)
  const messages =
    own?.rows === doc.rows
      ? own.content.messages
      : // Only written by `pageDoc`.
        (JSON.parse(doc.rows) as PageMessage[])
  const content = { messages, removed: doc.removed, wire: doc.wire ?? FIRST_WIRE }
  parsed.set(doc, content)
  return content
}

/** Returns the document of a page. Its text is made on first access: pages only shown never need it. */
export function pageDoc(id: string, content: PageContent): MessagePageDoc {
  let text: string | undefined
  const doc = {
    id,
    get rows() {
      if (text === undefined) {
        text = JSON.stringify(content.messages)
        rememberWritten(id, text, content)
      }
      return text
    },
    removed: content.removed,
    wire: content.wire,
  }
  parsed.set(doc, content)
  return doc
}

function rememberWritten(id: string, rows: string, content: PageContent): void {
  written.delete(id)
  written.set(id, { rows, content })
  if (written.size <= WRITTEN_KEPT) return
  // A map keeps insertion order, so the first key is the one written longest ago.
  for (const oldest of written.keys()) {
    written.delete(oldest)
    return
  }
}

export function withoutChat({ chatId: _, ...message }: ChatMessage): PageMessage {
  return message
}

/**
 * Between two changes of a message, files of photos that have arrived, or were asked for, tell an old response from a new
 * one: never fewer of them.
 */
function photosKept({ photos = [] }: PageMessage): number {
  return photos
    .flatMap(({ kept, full }) => [kept, full?.kept, full?.isAsked])
    .filter((fact) => fact !== null && fact !== undefined).length
}

/**
 * Adds rows told in one wire to a page, one row per position. Removed positions stay removed: a late response can't bring
 * them back. A row that is here is replaced by one told in a higher wire, never by one told in a lower.
 */
export function addMessages(page: PageContent, rows: readonly PageMessage[], wire: number): PageContent {
  const added = rows.filter((row) => !page.removed.includes(row.position))
  if (added.length === 0) return page
  const last = page.messages.at(-1)?.position ?? -1
  if (added.length === 1 && added[0] !== undefined && added[0].position > last) {
    return { ...page, messages: [...page.messages, added[0]], wire: Math.min(page.wire, wire) }
  }
  const byPosition = new Map(page.messages.map((row) => [row.position, row]))
  let isChanged = false
  for (const row of added) {
    const known = byPosition.get(row.position)
    if (known?.id === row.id && !saysMore(row, known, wire - page.wire)) continue
    byPosition.set(row.position, row)
    isChanged = true
  }
  if (!isChanged) return page
  return {
    ...page,
    messages: [...byPosition.values()].sort((a, b) => a.position - b.position),
    wire: Math.min(page.wire, wire),
  }
}

/**
 * Whether a row says more than the same message here: it was changed since, or photos have arrived. `wiresMore`: by how much its wire is higher than the page's, which
 * is that of its oldest row. Even then the row may be from a response that came late.
 */
function saysMore(row: PageMessage, known: PageMessage, wiresMore: number): boolean {
  const editionsMore = (row.edition ?? 0) - (known.edition ?? 0)
  if (editionsMore !== 0) return editionsMore > 0
  const photosMore = photosKept(row) - photosKept(known)
  return wiresMore === 0 ? photosMore > 0 : wiresMore > 0 && photosMore >= 0
}

/**
 * Merges the server's response for a whole page. Rows that the page has and the response lacks are newer than the
 * response and stay. Positions are stored in order, so one missing below the highest of the response will never come.
 */
export function mergeWholePage(
  page: PageContent,
  pageNumber: number,
  answer: readonly PageMessage[],
  wire: number,
): PageContent {
  const highest = answer.at(-1)?.position ?? -1
  const isAll = page.messages.every(({ position }) => position <= highest)
  const added = addMessages(page, answer, wire)
  const merged = isAll && wire > added.wire ? { ...added, wire } : added
  const present = new Set([...merged.messages.map((row) => row.position), ...merged.removed])
  const holes: number[] = []
  for (let position = pageNumber * POSITIONS_PER_PAGE; position < highest; position += 1) {
    if (!present.has(position)) holes.push(position)
  }
  return holes.length === 0
    ? merged
    : { ...merged, removed: [...merged.removed, ...holes].sort((a, b) => a - b) }
}

/** Removes messages permanently: their positions count as removed. */
export function removeMessages(page: PageContent, ids: ReadonlySet<string>): PageContent {
  const gone = page.messages.filter((row) => ids.has(row.id))
  if (gone.length === 0) return page
  return {
    ...page,
    messages: page.messages.filter((row) => !ids.has(row.id)),
    removed: [...page.removed, ...gone.map((row) => row.position)].sort((a, b) => a - b),
  }
}

/** Drops what this member has cleared. */
export function dropBelow(page: PageContent, firstPosition: number): PageContent {
  const lowest = Math.min(page.messages[0]?.position ?? Infinity, page.removed[0] ?? Infinity)
  if (lowest >= firstPosition) return page
  return {
    ...page,
    messages: page.messages.filter((row) => row.position >= firstPosition),
    removed: page.removed.filter((position) => position >= firstPosition),
  }
}

/** Returns whether a page holds any of these messages. Takes no longer for many ids than for one. */
export function holdsAny(doc: MessagePageDoc, ids: ReadonlySet<string>): boolean {
  return contentOf(doc).messages.some(({ id }) => ids.has(id))
}

/** Returns the positions that a page accounts for, as ranges. */
export function heldRanges(page: PageContent): PositionRange[] {
  const positions = [...page.messages.map((row) => row.position), ...page.removed].sort((a, b) => a - b)
  const ranges: PositionRange[] = []
  for (const position of positions) {
    const last = ranges.at(-1)
    if (last !== undefined && position <= last[1] + 1) last[1] = Math.max(last[1], position)
    else ranges.push([position, position])
  }
  return ranges
}
