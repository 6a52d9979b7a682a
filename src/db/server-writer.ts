import type { ChatRow } from '#contract/chat.ts'
import { pageOfPosition, type ChatMessage, type HistoryPage } from '#contract/chat-message.ts'
import type { Result } from '#contract/result.ts'
import { clampToBounds } from './clamp-to-bounds.ts'
import { heldRanges, contentOf } from './page-content.ts'
import { joinRanges } from './position-ranges.ts'
import type { Replica } from './replica.ts'
import { changeRows, idsWithPrefix, readAllRows, storing } from './rows.ts'
import type { ChatDoc, PositionRange } from './schema/chats.ts'
import { pageAddress, pageId, type MessagePageDoc } from './schema/message-pages.ts'
import {
  foldChat,
  foldPage,
  groupByChat,
  groupByPage,
  joinServerRows,
  NOTHING_FOR_PAGE,
  type RowsOfPage,
} from './server-fold.ts'
import { settleDelivered } from './settle-delivered.ts'

/** Rows of the server that are to be written, from one or several answers. */
export type ServerRows = {
  rows: ChatMessage[]
  /** Ids of messages that are gone for good. */
  gone: Set<string>
  /** In the order they were answered. `row: null` is a tombstone. `isList`: from a list, which may be old news. */
  chats: { id: string; n: number; row: ChatRow | null; isList: boolean }[]
  pages: HistoryPage[]
  /** Chats that the feed has spoken of since their tombstone. */
  revived: Set<string>
}

/** The one way in for rows of the server. */
export type ServerWriter = {
  /** Shows the rows at once where a screen holds them, and resolves when they are durable. */
  write(rows: Partial<ServerRows>): Promise<Result<void>>
  /** Runs something between two commits. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

type Marks = { pages: number; chats: number }
type Batch = { rows: ServerRows; marks: Marks; resolve: (result: Result<void>) => void }

const writers = new WeakMap<Replica, ServerWriter>()

export function serverWriter(replica: Replica): ServerWriter {
  const known = writers.get(replica)
  if (known !== undefined) return known
  const writer = createServerWriter(replica)
  writers.set(replica, writer)
  return writer
}

/** While one commit is under way, what arrives is gathered and goes into the next one together (a group commit). */
function createServerWriter(replica: Replica): ServerWriter {
  const { collections, live, userId } = replica
  /** Feed numbers of chats that were removed: a list asked for before that must not bring them back. */
  const removed = new Map<string, number>()
  let waiting: Batch[] = []
  let tail: Promise<unknown> = Promise.resolve()

  function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work)
    tail = result.catch(() => undefined)
    return result
  }

  function write(partial: Partial<ServerRows>): Promise<Result<void>> {
    const rows = joinServerRows([partial])
    for (const id of rows.revived) removed.delete(id)
    for (const { id, n, row } of rows.chats) if (row === null && !rows.revived.has(id)) removed.set(id, n)
    const marks = showAtOnce(rows)
    return new Promise((resolve, reject) => {
      waiting.push({ rows, marks, resolve })
      if (waiting.length === 1) exclusively(commitWaiting).catch(reject)
    })
  }

  /** What screens hold changes in memory first: it is on screen before the disk has it, and gone again if that fails. */
  function showAtOnce(rows: ServerRows): Marks {
    const byChat = groupByChat(rows)
    const chats = new Map<string, ChatDoc | null>()
    const pages = new Map<string, MessagePageDoc | null>()
    for (const [id, ofChat] of byChat) {
      const before = live.chats.get(id)
      const after = foldChat(before, ofChat, removed, userId)
      if (after !== before) chats.set(id, after)
    }
    for (const [id, ofPage] of groupByPage(rows)) {
      const { chatId, page } = pageAddress(id)
      const before = live.chats.get(chatId)
      // A page beyond the newest is not on disk either, so it can be shown without having been read.
      const isNew = before !== null && page > pageOfPosition(before.row.lastPosition)
      if (!live.messagePages.isHeld(id) && !isNew) continue
      const after = chats.get(chatId) ?? (chats.has(chatId) ? null : before)
      const doc = foldPage(live.messagePages.get(id), id, ofPage, rows.gone, after, removed)
      if (doc !== 'keep') pages.set(id, doc)
    }
    // Pages first: a room looks at the page that the chat's row names.
    return { pages: live.messagePages.show(pages), chats: live.chats.show(chats) }
  }

  async function commitWaiting(): Promise<void> {
    const batches = waiting
    waiting = []
    const rows = joinServerRows(batches.map((batch) => batch.rows))
    const result = await storing(() => commit(rows))
    const last = batches.at(-1)
    if (last !== undefined) {
      live.messagePages.settle(groupByPage(rows).keys(), last.marks.pages)
      live.chats.settle(groupByChat(rows).keys(), last.marks.chats)
    }
    for (const batch of batches) batch.resolve(result)
  }

  async function commit(rows: ServerRows): Promise<void> {
    await Promise.all([
      live.chats.ready,
      live.outgoingMessages.ready,
      live.chatLocal.ready,
      live.intents.ready,
    ])
    const byChat = groupByChat(rows)
    const chats = new Map<string, ChatDoc | null>()
    for (const [id, ofChat] of byChat) chats.set(id, foldChat(committedChat(id), ofChat, removed, userId))
    const pages = groupByPage(rows)
    if (rows.gone.size > 0) await addPagesOfGone(pages, rows.gone)
    for (const [id, chat] of chats) await addPagesCleared(pages, id, chat)

    const written = await changeRows(
      collections.messagePages,
      [...pages.keys()],
      (doc, id) =>
        foldPage(
          doc,
          id,
          pages.get(id) ?? NOTHING_FOR_PAGE,
          rows.gone,
          chats.get(pageAddress(id).chatId) ?? null,
          removed,
        ),
      (id) => (live.messagePages.isHeld(id) ? live.messagePages.committed(id) : null),
    )
    const held = new Map<string, PositionRange[]>()
    for (const [id, doc] of written) {
      const { chatId } = pageAddress(id)
      if (doc !== null) held.set(chatId, joinRanges(held.get(chatId) ?? [], heldRanges(contentOf(doc))))
    }
    await changeRows(
      collections.chats,
      [...byChat.keys()],
      (doc, id) => {
        const next = foldChat(doc, byChat.get(id), removed, userId)
        if (next === null) return doc === null ? 'keep' : null
        const ranges = joinRanges(next.held, held.get(id) ?? [])
        return next === doc && sameRanges(ranges, next.held) ? 'keep' : { ...next, held: ranges }
      },
      (id) => live.chats.committed(id),
    )
    await clampToBounds(replica, rows.chats)
    await settleDelivered(replica, rows)
  }

  function committedChat(id: string): ChatDoc | null {
    const doc = live.chats.committed(id)
    return doc === null || doc._deleted ? null : doc
  }

  /** A message's tombstone names no page: all are looked through. Rare, and one scan serves a whole answer. */
  async function addPagesOfGone(pages: Map<string, RowsOfPage>, gone: ReadonlySet<string>): Promise<void> {
    for (const doc of await readAllRows(collections.messagePages)) {
      if (!pages.has(doc.id) && [...gone].some((id) => doc.rows.includes(id)))
        pages.set(doc.id, NOTHING_FOR_PAGE)
    }
  }

  async function addPagesCleared(
    pages: Map<string, RowsOfPage>,
    chatId: string,
    chat: ChatDoc | null,
  ): Promise<void> {
    const before = committedChat(chatId)
    if (chat === null) {
      if (!removed.has(chatId)) return
      for (const id of await idsWithPrefix(collections.messagePages, `${chatId}:`)) {
        if (!pages.has(id)) pages.set(id, NOTHING_FOR_PAGE)
      }
      return
    }
    const lowest = before?.row.firstPosition ?? 0
    if (chat.row.firstPosition <= lowest) return
    for (let page = pageOfPosition(lowest); page <= pageOfPosition(chat.row.firstPosition); page += 1) {
      const id = pageId(chatId, page)
      if (!pages.has(id)) pages.set(id, NOTHING_FOR_PAGE)
    }
  }

  return { write, exclusively }
}

function sameRanges(a: readonly PositionRange[], b: readonly PositionRange[]): boolean {
  return a.length === b.length && a.every(([from, to], i) => from === b[i]?.[0] && to === b[i]?.[1])
}
