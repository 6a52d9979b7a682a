import { pageOfPosition } from '#contract/page-of-position.ts'
import { ok, type Result } from '#contract/result.ts'
import { isOfThisHistory, type AskedAt } from '#db/storage/asked-at.ts'
import type { Replica } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import { addHeld, commitChats, commitPages, type HeldByChat } from './server-commit.ts'
import {
  foldChat,
  foldPage,
  groupByChat,
  groupByPage,
  joinServerRows,
  type ServerRows,
} from './server-fold.ts'

/*
 * The one way in for rows of the server. Three steps, each of which may gather what arrived during the one before:
 *   1. at once, in memory: what screens hold changes, and is on screen;
 *   2. pages, in one transaction;
 *   3. chats, in one transaction; then what was waiting for these rows is settled.
 * The checkpoint comes after that (`settled`). A crash between any two of them repeats work and harms nothing.
 */

export type ServerWriter = {
  /**
   * Shows rows at once and writes them. Resolves when they are durable, chats included; with `isFeed` already when the
   * pages are, because the checkpoint is what tells whether the rest came about.
   */
  write(rows: Partial<ServerRows>, options?: WriteOptions): Promise<Result<void>>
  /** When nothing is under way any more. */
  idle(): Promise<void>
  /** As `idle`: whether everything since the last call of this function was written. */
  settled(): Promise<boolean>
  /** Runs something while nothing else is written here. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** After a reset: the feed's numbers of the lost history say nothing about chats of this one. */
  forgetRemoved(): void
}

/** `asked`: of an answer to a request of its own, which a reset may have overtaken; then it is left out. */
type WriteOptions = { isFeed?: boolean; asked?: Pick<AskedAt, 'history'> | undefined }

type Marks = { pages: number; chats: number }
type Batch = { rows: ServerRows; marks: Marks; isFeed: boolean; resolve: (result: Result<void>) => void }
type Group = { rows: ServerRows; held: HeldByChat; batches: Batch[] }

/** Well under the checkpoint's own lag. */
const CHATS_DEBOUNCE_MS = 30

const writers = new WeakMap<Replica, ServerWriter>()

export function serverWriter(replica: Replica): ServerWriter {
  const known = writers.get(replica)
  if (known !== undefined) return known
  const writer = createServerWriter(replica)
  writers.set(replica, writer)
  return writer
}

function createServerWriter(replica: Replica): ServerWriter {
  const { live, userId } = replica
  const removed = new Map<string, number>()
  let arrived: Batch[] = []
  let inPages: Group[] = []
  let pagesTail: Promise<unknown> = Promise.resolve()
  let chatsTail: Promise<unknown> = Promise.resolve()
  let hasFailed = false
  let wake: () => void = () => undefined

  function write(
    partial: Partial<ServerRows>,
    { isFeed = false, asked }: WriteOptions = {},
  ): Promise<Result<void>> {
    if (asked && !isOfThisHistory(replica, asked)) return Promise.resolve(ok(undefined))
    const rows = joinServerRows([partial])
    for (const id of rows.revived) removed.delete(id)
    for (const { id, n, row } of rows.chats) if (row === null && !rows.revived.has(id)) removed.set(id, n)
    const marks = showAtOnce(rows)
    return new Promise((resolve) => {
      arrived.push({ rows, marks, isFeed, resolve })
      if (arrived.length === 1) pagesTail = pagesTail.then(writePages)
    })
  }

  /** What screens hold changes in memory first: it is on screen before the disk has it, and gone again if that fails. */
  function showAtOnce(rows: ServerRows): Marks {
    const chats = new Map<string, ChatDoc | null>()
    const pages = new Map<string, MessagePageDoc | null>()
    for (const [id, said] of groupByChat(rows)) {
      const before = live.chats.get(id)
      const after = foldChat(before, said, removed, userId)
      if (after !== before) chats.set(id, after)
    }
    for (const [id, ofPage] of groupByPage(rows)) {
      const { chatId, page } = pageAddress(id)
      const before = live.chats.get(chatId)
      // A page beyond the newest is not on disk either, so it can be shown without having been read.
      const isNew = before !== null && page > pageOfPosition(before.row.lastPosition)
      if (!live.messagePages.isHeld(id) && !isNew) continue
      const after = chats.has(chatId) ? (chats.get(chatId) ?? null) : before
      const doc = foldPage(live.messagePages.get(id), id, ofPage, rows.gone, after, removed)
      if (doc !== 'keep') pages.set(id, doc)
    }
    // Pages first: a chat on screen looks at the page that the chat's row names.
    return { pages: live.messagePages.show(pages), chats: live.chats.show(chats) }
  }

  async function writePages(): Promise<void> {
    const batches = arrived
    arrived = []
    const rows = joinServerRows(batches.map((batch) => batch.rows))
    const written = await storing(() => commitPages(replica, rows, removed))
    live.messagePages.settle(groupByPage(rows).keys(), lastMarks(batches).pages)
    if (!written.ok) return end(batches, rows, written)
    inPages.push({ rows, held: written.value, batches })
    if (inPages.length === 1) chatsTail = chatsTail.then(gather).then(writeChats)
    if (batches.some((batch) => !batch.isFeed)) wake()
    for (const batch of batches) if (batch.isFeed) batch.resolve(ok(undefined))
  }

  /**
   * Gathers a burst of the feed's answers, so that chats are written a few times and not once for each answer. Only
   * callers of `wake` wait for this write; saving the checkpoint awaits it in any case.
   */
  function gather(): Promise<void> {
    if (!inPages.every(({ batches }) => batches.every(({ isFeed }) => isFeed))) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, CHATS_DEBOUNCE_MS)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function writeChats(): Promise<void> {
    const groups = inPages
    inPages = []
    const rows = joinServerRows(groups.map((group) => group.rows))
    const held: HeldByChat = new Map()
    for (const group of groups) for (const [id, ranges] of group.held) addHeld(held, id, ranges)
    const written = await storing(() => commitChats(replica, rows, held, removed))
    // The others hear of it themselves.
    if (!written.ok && groups.some(({ batches }) => batches.some(({ isFeed }) => isFeed))) hasFailed = true
    end(
      groups.flatMap((group) => group.batches),
      rows,
      written,
    )
  }

  function end(batches: readonly Batch[], rows: ServerRows, result: Result<unknown>): void {
    live.chats.settle(groupByChat(rows).keys(), lastMarks(batches).chats)
    for (const batch of batches) batch.resolve(result.ok ? ok(undefined) : result)
  }

  /** Neither lane ever rejects: failures are values. Pages first, because they hand on to the chats. */
  async function idle(): Promise<void> {
    for (;;) {
      const [pages, chats] = [pagesTail, chatsTail]
      await pages
      wake()
      await chats
      if (pages === pagesTail && chats === chatsTail) return
    }
  }

  return {
    write,
    idle,
    forgetRemoved: () => removed.clear(),
    async settled() {
      await idle()
      const isWhole = !hasFailed
      hasFailed = false
      return isWhole
    },
    exclusively(work) {
      const result = pagesTail.then(() => (wake(), chatsTail)).then(work)
      pagesTail = result.catch(() => undefined)
      return result
    },
  }
}

function lastMarks(batches: readonly Batch[]): Marks {
  return batches.at(-1)?.marks ?? { pages: 0, chats: 0 }
}
