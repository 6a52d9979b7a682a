import type { Checkpoint } from '#contract/changes.ts'
import { pageOfPosition } from '#contract/page-of-position.ts'
import { fail, ok, type Result } from '#contract/result.ts'
import { WIRE } from '#contract/wire.ts'
import { moveCheckpoint } from '#db/storage/checkpoint.ts'
import { boundsToClamp, clampToBounds } from './clamp-to-bounds.ts'
import { contentOf, heldRanges, holdsAny } from './page-content.ts'
import { joinRanges } from './position-ranges.ts'
import { foldRecords } from '#db/records/records.ts'
import type { Replica } from '#db/replica.ts'
import { readAllRows, storing } from '#db/storage/rows.ts'
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
import { deliveredAmong, settleDelivered } from './settle-delivered.ts'
import { editsAmong, settleEdits } from './settle-edits.ts'
import type { Commit } from '#db/storage/commit.ts'
import type { StoreName } from '#db/storage/person-database.ts'

/** The checkpoint that a page of the feed was requested from, the checkpoint after its rows, and their wire. */
export type FeedStep = { from: Checkpoint; to: Checkpoint; wire?: number }

/** Feed numbers of removed chats: a list requested before that number must not bring them back. */
export type RemovedChats = ReadonlyMap<string, number>

/**
 * Writes server rows, what they settle, and their checkpoint, in one transaction. Fails with `worker` if another tab
 * leads by now, with `conflict` if the checkpoint isn't the one that was requested from, and with `storage` if the
 * device can't keep them. On failure nothing is written.
 */
export async function commitServerRows(
  replica: Replica,
  rows: ServerRows,
  step: FeedStep | null,
  removed: RemovedChats,
): Promise<Result<void>> {
  const { live, store } = replica
  const planned = await storing(async () => {
    await Promise.all([
      live.chats.ready,
      live.outgoingMessages.ready,
      live.chatLocal.ready,
      live.intents.ready,
      live.edits.ready,
    ])
    return pagesTouched(replica, rows, removed)
  })
  if (!planned.ok) return planned
  const delivered = deliveredAmong(replica, rows)
  const edited = editsAmong(replica, rows)
  const clamped = boundsToClamp(replica, rows.chats)
  const stores: StoreName[] = ['chats', 'messagePages']
  if (rows.records.length > 0) stores.push('records')
  if (edited.length > 0) stores.push('edits')
  if (delivered.size > 0) stores.push('outbox', 'sendLog')
  if (clamped.marks.size > 0) stores.push('chatLocal')
  if (clamped.intents.size > 0 && !stores.includes('outbox')) stores.push('outbox')

  return store.serverCommit(stores, async (commit) => {
    // All reads start at once: each read that waits for another costs a round trip to the browser.
    const folding = foldRecords(replica, commit, rows.records)
    const [checkpoint] = await Promise.all([
      step === null ? null : moveCheckpoint(commit, step.to, step.wire ?? WIRE),
      putChatsAndPages(replica, commit, rows, planned.value, removed),
      folding,
      settleEdits(replica, commit, edited, folding),
      settleDelivered(replica, commit, delivered),
      clampToBounds(replica, commit, clamped),
    ])
    if (step === null) return ok(undefined)
    if (checkpoint !== step.from) return fail({ kind: 'conflict', message: 'the checkpoint has moved' })
    return ok(undefined)
  })
}

async function putChatsAndPages(
  { tables, userId }: Replica,
  { rows: read, put }: Commit,
  rows: ServerRows,
  byPage: ReadonlyMap<string, RowsOfPage>,
  removed: RemovedChats,
): Promise<void> {
  const byChat = groupByChat(rows)
  const [chats, pages] = await Promise.all([
    read(tables.chats, byChat.keys()),
    read(tables.messagePages, byPage.keys()),
  ])
  const folded = new Map<string, ChatDoc | null>()
  for (const [id, doc] of chats) folded.set(id, foldChat(doc, byChat.get(id), removed, userId))
  const held = new Map<string, PositionRange[]>()
  for (const [id, doc] of pages) {
    const { chatId } = pageAddress(id)
    const ofPage = byPage.get(id) ?? NOTHING_FOR_PAGE
    const next = foldPage(doc, id, ofPage, rows.gone, folded.get(chatId) ?? null, removed)
    if (next !== 'keep') put(tables.messagePages, id, next)
    const page = next === 'keep' ? doc : next
    if (page === null) continue
    held.set(chatId, joinRanges(held.get(chatId) ?? [], heldRanges(contentOf(page))))
  }
  for (const [id, doc] of chats) {
    const next = folded.get(id) ?? null
    const ranges = next === null ? [] : joinRanges(next.held, held.get(id) ?? [])
    if (next === null) put(tables.chats, id, null)
    else if (next !== doc || !sameRanges(ranges, next.held)) put(tables.chats, id, { ...next, held: ranges })
  }
}

/** Returns the pages that these rows change: their own, those with removed messages, and those cleared by a chat. */
async function pagesTouched(
  replica: Replica,
  rows: ServerRows,
  removed: RemovedChats,
): Promise<Map<string, RowsOfPage>> {
  const { live, userId } = replica
  const pages = groupByPage(rows)
  if (rows.gone.size > 0) await addPagesOfGone(replica, pages, rows.gone)
  for (const [id, said] of groupByChat(rows)) {
    const chat = foldChat(live.chats.committed(id), said, removed, userId)
    await addPagesCleared(replica, pages, id, chat, removed)
  }
  return pages
}

/** A message's tombstone doesn't name its page, so all are scanned. Rare, and one scan serves a whole response. */
async function addPagesOfGone(
  { tables }: Replica,
  pages: Map<string, RowsOfPage>,
  gone: ReadonlySet<string>,
): Promise<void> {
  for (const doc of await readAllRows(tables.messagePages)) {
    if (!pages.has(doc.id) && holdsAny(doc, gone)) pages.set(doc.id, NOTHING_FOR_PAGE)
  }
}

async function addPagesCleared(
  { store, live }: Replica,
  pages: Map<string, RowsOfPage>,
  chatId: string,
  chat: ChatDoc | null,
  removed: RemovedChats,
): Promise<void> {
  if (chat === null) {
    if (!removed.has(chatId)) return
    for (const id of await store.keysWithPrefix('messagePages', `${chatId}:`)) {
      if (!pages.has(id)) pages.set(id, NOTHING_FOR_PAGE)
    }
    return
  }
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
