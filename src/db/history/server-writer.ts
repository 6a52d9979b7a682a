import type { ChatMessage } from '#contract/chat-message.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { ok, type Result } from '#contract/result.ts'
import { readHistory, type AskedAt } from '#db/storage/asked-at.ts'
import { dropFile } from '#db/storage/file-store.ts'
import { noteGone } from '#db/records/records.ts'
import type { Replica } from '#db/replica.ts'
import type { ShownChange } from '#db/storage/live-table.ts'
import { storing } from '#db/storage/rows.ts'
import type { ChatDoc } from '#db/schema/chats.ts'
import { pageAddress, type MessagePageDoc } from '#db/schema/message-pages.ts'
import { commitServerRows, type FeedStep } from './server-commit.ts'
import {
  foldChat,
  groupByChat,
  groupByPage,
  joinServerRows,
  shownPage,
  sizeOf,
  type ServerRows,
} from './server-fold.ts'

/*
 * The only entry point for server rows. Rows that screens hold are changed in memory first, so they show at once. Then
 * everything is written in one transaction, with what it settles and its checkpoint. Responses that arrive during a
 * commit share the next one.
 */

export type ServerWriter = {
  /** Shows rows at once and writes them. Resolves when they are written, with the checkpoint if `step` names one. */
  write(rows: Partial<ServerRows>, options?: WriteOptions): Promise<Result<void>>
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
  /** Runs work while nothing else is written here. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Forgets removed chats after a reset: feed numbers of the lost history say nothing about chats of the new one. */
  forgetRemoved(): void
}

type WriteOptions = {
  step?: FeedStep | null
  /** Set for the response to a request of its own. If a reset has overtaken it, it is left out. */
  asked?: Pick<AskedAt, 'history'> | undefined
}

type Marks = { pages: number; chats: number }
type Batch = {
  rows: ServerRows
  step: FeedStep | null
  /** The history that was asked, if it matters. */
  history: number | null
  marks: Marks
  resolve: (result: Result<void>) => void
}

/** Approximate bytes of messages per commit, so that a message being sent never waits for long. */
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

  function write(
    partial: Partial<ServerRows>,
    { step = null, asked }: WriteOptions = {},
  ): Promise<Result<void>> {
    const rows = joinServerRows([partial])
    noteGone(replica, rows.records)
    for (const id of rows.revived) removed.delete(id)
    for (const { id, n, row } of rows.chats) if (row === null && !rows.revived.has(id)) removed.set(id, n)
    const marks = showAtOnce(rows)
    return new Promise((resolve) => {
      arrived.push({ rows, step, history: asked?.history ?? null, marks, resolve })
      if (arrived.length === 1) tail = tail.then(writeArrived)
    })
  }

  /** Changes in memory what screens hold: it shows before it is on disk, and disappears again if the write fails. */
  function showAtOnce(rows: ServerRows): Marks {
    const chats = new Map<string, ShownChange<ChatDoc>>()
    const chatsAfter = new Map<string, ChatDoc | null>()
    const pages = new Map<string, ShownChange<MessagePageDoc>>()
    for (const [id, said] of groupByChat(rows)) {
      const before = live.chats.get(id)
      const after = foldChat(before, said, removed, userId)
      chatsAfter.set(id, after)
      chats.set(id, (doc) => (doc === before ? after : foldChat(doc, said, removed, userId)))
    }
    for (const [id, ofPage] of groupByPage(rows)) {
      const { chatId, page } = pageAddress(id)
      const before = live.chats.get(chatId)
      // A page beyond the newest isn't on disk either, so it can be shown without reading.
      const isNew = before !== null && page > pageOfPosition(before.row.lastPosition)
      if (!live.messagePages.isHeld(id) && !isNew) continue
      const chat = chatsAfter.get(chatId) ?? null
      pages.set(id, shownPage(id, ofPage, rows.gone, chat, removed))
    }
    // Pages first: a screen looks at the page that the chat's row names.
    return { pages: live.messagePages.show(pages), chats: live.chats.show(chats) }
  }

  async function writeArrived(): Promise<void> {
    while (arrived.length > 0) {
      const batches = firstOf(arrived)
      arrived = arrived.slice(batches.length)
      const rows = joinServerRows(batches.map((batch) => batch.rows))
      const said = rows.rows.map((row) => row.said)
      // Before the rows themselves: if this worker dies in between, they come again.
      await noteAsked(replica, said)
      const written = await writeTogether(batches)
      const marks = batches.at(-1)?.marks ?? { pages: 0, chats: 0 }
      // If it fails, only bytes stay behind that no screen shows.
      if (written.ok) await dropTakenBack(replica, said)
      live.messagePages.settle(groupByPage(rows).keys(), marks.pages)
      live.chats.settle(groupByChat(rows).keys(), marks.chats)
      for (const { resolve } of batches) resolve(written.ok ? ok(undefined) : written)
    }
  }

  async function writeTogether(batches: readonly Batch[]): Promise<Result<void>> {
    // No other history can begin in between: that waits for its turn here or takes the fence.
    const history = batches.every((batch) => batch.history === null)
      ? ok(0)
      : await storing(() => readHistory(replica))
    if (!history.ok) return history
    const timely = batches.filter((batch) => batch.history === null || batch.history >= history.value)
    const rows = joinServerRows(timely.map((batch) => batch.rows))
    return timely.length === 0
      ? ok(undefined)
      : commitServerRows(replica, rows, batches.at(-1)?.step ?? null, removed)
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
    forgetRemoved: () => removed.clear(),
    exclusively(work) {
      const result = tail.then(work)
      // The caller gets the failure; what comes next continues.
      tail = result.catch(() => undefined)
      return result
    },
  }
}

/**
 * Removes the photos of messages that were taken back from this device. Of a file that was chosen here, only one of the
 * sender's own in that conversation: others name what they like. The feed brings each such row, so pages aren't looked at.
 */
function dropTakenBack({ files, userId }: Replica, rows: readonly ChatMessage[]): Promise<Result<void>> {
  const gone = rows.flatMap(({ chatId, senderId, takenBack }) =>
    (takenBack?.photos ?? []).map((id) => ({ id, chatId, isMine: senderId === userId })),
  )
  return storing(async () => {
    if (gone.length === 0) return
    await files.useIfAny(undefined, (store) =>
      store.transaction('rw', store.files, store.contents, store.fetched, async () => {
        for (const { id, chatId, isMine } of gone) {
          const file = await store.files.get(id)
          const isTheirs = isMine && file?.purpose === 'messagePhoto' && file.ownerId === chatId
          if (!file || isTheirs) await dropFile(store, id)
        }
      }),
    )
  })
}

/**
 * Notes on this device's full sizes of own photos that another person has asked for them: they then no longer wait for a good
 * line.
 */
function noteAsked({ files, userId }: Replica, rows: readonly ChatMessage[]): Promise<Result<void>> {
  const asked = new Map(
    rows.flatMap(({ chatId, senderId, photos = [] }) =>
      photos.flatMap(({ full }) =>
        senderId === userId && full?.isAsked && full.kept === null ? [[full.id, chatId] as const] : [],
      ),
    ),
  )
  return storing(async () => {
    if (asked.size === 0) return
    await files.useIfAny(0, (store) =>
      store.files
        .where('id')
        .anyOf([...asked.keys()])
        .modify((entry) => {
          if (entry.body.isFull && entry.ownerId === asked.get(entry.id)) entry.body.isAsked = true
        }),
    )
  })
}

/** Returns the batches for one commit: as many as fit, at least one, and nothing after a step of the feed. */
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
