import { pageOfPosition } from '#contract/page-of-position.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Replica } from '#db/replica.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import { commitServerRows, type FeedStep } from './server-commit.ts'
import {
  foldChat,
  foldPage,
  groupByChat,
  groupByPage,
  joinServerRows,
  sizeOf,
  type ServerRows,
} from './server-fold.ts'

/*
 * The one way in for rows of the server. What screens hold changes in memory first and is on screen at once; then
 * everything is written in one transaction, together with what it settles and with the checkpoint that stands for it.
 * Answers that arrive during a commit share the next one.
 */

export type ServerWriter = {
  /** Shows rows at once and writes them. Resolves when they are written, with the checkpoint where `step` names one. */
  write(rows: Partial<ServerRows>, step?: FeedStep | null): Promise<Result<void>>
  /** When nothing is under way any more. */
  idle(): Promise<void>
  /** Runs something while nothing else is written here. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

type Marks = { pages: number; chats: number }
type Batch = {
  rows: ServerRows
  step: FeedStep | null
  marks: Marks
  resolve: (result: Result<void>) => void
}

/** About so many bytes of messages go into one commit, so that a message that is being sent never waits for long. */
const COMMIT_BYTES = 256_000

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
  let tail: Promise<unknown> = Promise.resolve()

  function write(partial: Partial<ServerRows>, step: FeedStep | null = null): Promise<Result<void>> {
    const rows = joinServerRows([partial])
    for (const id of rows.revived) removed.delete(id)
    for (const { id, n, row } of rows.chats) if (row === null && !rows.revived.has(id)) removed.set(id, n)
    const marks = showAtOnce(rows)
    return new Promise((resolve) => {
      arrived.push({ rows, step, marks, resolve })
      if (arrived.length === 1) tail = tail.then(writeArrived)
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
    // Pages first: a room looks at the page that the chat's row names.
    return { pages: live.messagePages.show(pages), chats: live.chats.show(chats) }
  }

  async function writeArrived(): Promise<void> {
    while (arrived.length > 0) {
      const batches = firstOf(arrived)
      arrived = arrived.slice(batches.length)
      const rows = joinServerRows(batches.map((batch) => batch.rows))
      const last = batches.at(-1)
      const written = await commitServerRows(replica, rows, last?.step ?? null, removed)
      const marks = last?.marks ?? { pages: 0, chats: 0 }
      live.messagePages.settle(groupByPage(rows).keys(), marks.pages)
      live.chats.settle(groupByChat(rows).keys(), marks.chats)
      for (const { resolve } of batches) resolve(written.ok ? ok(undefined) : written)
    }
  }

  async function idle(): Promise<void> {
    for (let last: unknown = null; last !== tail;) {
      last = tail
      await tail
    }
  }

  return {
    write,
    idle,
    exclusively(work) {
      const result = tail.then(work)
      // The caller hears of a failure; what comes next goes on.
      tail = result.catch(() => undefined)
      return result
    },
  }
}

/** What goes into one commit: as much as fits, at least one, and nothing behind a step of the feed. */
function firstOf(batches: readonly Batch[]): Batch[] {
  const taken: Batch[] = []
  let bytes = 0
  for (const batch of batches) {
    bytes += sizeOf(batch.rows)
    if (taken.length > 0 && bytes > COMMIT_BYTES) break
    taken.push(batch)
    if (batch.step !== null) break
  }
  return taken
}
