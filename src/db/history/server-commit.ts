import { pageOfPosition } from '#contract/page-of-position.ts'
import { clampToBounds } from './clamp-to-bounds.ts'
import { contentOf, heldRanges, holdsAny } from './page-content.ts'
import { joinRanges } from './position-ranges.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows, idsWithPrefix, readAllRows } from '#db/storage/rows.ts'
import type { ChatDoc, PositionRange } from '#db/schema/chats.ts'
import { pageAddress, pageId } from '#db/schema/message-pages.ts'
import {
  foldChat,
  foldPage,
  groupByChat,
  groupByPage,
  NOTHING_FOR_PAGE,
  type RowsOfPage,
  type ServerRows,
} from './server-fold.ts'
import { settleDelivered } from './settle-delivered.ts'

/** Positions that pages have come to hold, by chat. */
export type HeldByChat = Map<string, PositionRange[]>

/** Feed numbers of chats that were removed: a list asked for before that must not bring them back. */
export type RemovedChats = ReadonlyMap<string, number>

/** Merges rows into their pages, in one transaction; returns what these pages hold now. Throws what IndexedDB throws. */
export async function commitPages(
  replica: Replica,
  rows: ServerRows,
  removed: RemovedChats,
): Promise<HeldByChat> {
  const { collections, live, userId } = replica
  await live.chats.ready
  const chats = new Map<string, ChatDoc | null>()
  for (const [id, said] of groupByChat(rows))
    chats.set(id, foldChat(live.chats.get(id), said, removed, userId))
  const pages = groupByPage(rows)
  if (rows.gone.size > 0) await addPagesOfGone(replica, pages, rows.gone)
  for (const [id, chat] of chats) await addPagesCleared(replica, pages, id, chat, removed)

  const written = await changeRows(
    collections.messagePages,
    [...pages.keys()],
    (doc, id) => {
      const chat = chats.get(pageAddress(id).chatId) ?? null
      return foldPage(doc, id, pages.get(id) ?? NOTHING_FOR_PAGE, rows.gone, chat, removed)
    },
    (id) => (live.messagePages.isHeld(id) ? live.messagePages.committed(id) : null),
  )
  const held: HeldByChat = new Map()
  for (const [id, doc] of written)
    if (doc !== null) addHeld(held, pageAddress(id).chatId, heldRanges(contentOf(doc)))
  return held
}

/** Writes the chats of rows whose pages are durable, in one transaction, and ends what was waiting for that. */
export async function commitChats(
  replica: Replica,
  rows: ServerRows,
  held: HeldByChat,
  removed: RemovedChats,
): Promise<void> {
  const { collections, live, userId } = replica
  await Promise.all([live.outgoingMessages.ready, live.chatLocal.ready, live.intents.ready])
  const byChat = groupByChat(rows)
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

export function addHeld(held: HeldByChat, chatId: string, ranges: readonly PositionRange[]): void {
  held.set(chatId, joinRanges(held.get(chatId) ?? [], ranges))
}

/** A message's tombstone names no page: all are looked through. Rare, and one scan serves a whole answer. */
async function addPagesOfGone(
  { collections }: Replica,
  pages: Map<string, RowsOfPage>,
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const doc of await readAllRows(collections.messagePages)) {
    if (!pages.has(doc.id) && holdsAny(doc, gone)) pages.set(doc.id, NOTHING_FOR_PAGE)
  }
}

async function addPagesCleared(
  { collections, live }: Replica,
  pages: Map<string, RowsOfPage>,
  chatId: string,
  chat: ChatDoc | null,
  removed: RemovedChats,
): Promise<void> {
  if (chat === null) {
    if (!removed.has(chatId)) return
    for (const id of await idsWithPrefix(collections.messagePages, `${chatId}:`)) {
      if (!pages.has(id)) pages.set(id, NOTHING_FOR_PAGE)
    }
    return
  }
  // A removed chat's row stays as an empty tombstone.
  const lowest = live.chats.committed(chatId)?.row.firstPosition ?? 0
  if (chat.row.firstPosition <= lowest) return
  for (let page = pageOfPosition(lowest); page <= pageOfPosition(chat.row.firstPosition); page += 1) {
    const id = pageId(chatId, page)
    if (!pages.has(id)) pages.set(id, NOTHING_FOR_PAGE)
  }
}

function sameRanges(a: readonly PositionRange[], b: readonly PositionRange[]): boolean {
  return a.length === b.length && a.every(([from, to], i) => from === b[i]?.[0] && to === b[i]?.[1])
}
