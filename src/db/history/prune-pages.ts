import { pageOfPosition } from '#contract/page-of-position.ts'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { byNewest } from './chat-rows.ts'
import { ok } from '#contract/result.ts'
import type { Replica } from '#db/replica.ts'
import type { ChatDoc, PositionRange } from '#db/schema/chats.ts'
import { pageAddress } from '#db/schema/message-pages.ts'
import { serverWriter } from './server-writer.ts'

/** Pages of a conversation that are never pruned: those shown when it is opened. */
const PAGES_KEPT = 2

/**
 * Frees space on a full device: removes older history, starting with the conversations whose latest news is oldest,
 * until about half of the history is gone. Never removes what was written here. The pages are fetched again when
 * somebody scrolls to them. Returns how many pages were removed. Throws what IndexedDB throws.
 */
export function prunePages(replica: Replica): Promise<number> {
  const { live } = replica
  return serverWriter(replica).exclusively(async () => {
    await live.chats.ready
    const oldestFirst = live.chats.values().sort(byNewest).reverse()
    const counted = oldestFirst.map((chat) => ({ chat, count: prunablePages(chat) }))
    let wanted = Math.ceil(counted.reduce((total, { count }) => total + count, 0) / 2)
    let pruned = 0
    for (const { chat, count } of counted) {
      if (wanted <= 0) break
      if (count === 0) continue
      const oldestPage = pageOfPosition(chat.held[0]?.[0] ?? 0)
      const keptFrom = Math.min(firstKept(chat), (oldestPage + wanted) * POSITIONS_PER_PAGE)
      const dropped = await dropPagesBelow(replica, chat.id, keptFrom)
      wanted -= dropped
      pruned += dropped
    }
    return pruned
  })
}

/** Removes the pages of a chat below a position, in one commit. Returns how many were removed. */
export async function dropPagesBelow(
  { store, tables }: Replica,
  chatId: string,
  keptFrom: number,
): Promise<number> {
  const ids = await store.keysWithPrefix('messagePages', `${chatId}:`)
  const old = ids.filter((id) => (pageAddress(id).page + 1) * POSITIONS_PER_PAGE <= keptFrom)
  const dropped = await store.serverCommit(
    ['chats', 'messagePages'],
    async ({ rows, put }) => {
      const [chats, pages] = await Promise.all([rows(tables.chats, [chatId]), rows(tables.messagePages, old)])
      for (const [id, doc] of chats) if (doc !== null) put(tables.chats, id, withoutBelow(doc, keptFrom))
      for (const id of pages.keys()) put(tables.messagePages, id, null)
      return ok(old.length)
    },
    { byAnyTab: true },
  )
  if (!dropped.ok) throw new Error(dropped.failure.message)
  return dropped.value
}

function firstKept({ row }: ChatDoc): number {
  const firstPage = pageOfPosition(row.lastPosition) - PAGES_KEPT + 1
  return Math.max(row.firstPosition, firstPage * POSITIONS_PER_PAGE)
}

/** Counts the pages before the kept ones that this device holds at least in part. */
function prunablePages(chat: ChatDoc): number {
  const keptFrom = firstKept(chat)
  const held = chat.held.filter(([from]) => from < keptFrom)
  return held.reduce(
    (total, [from, to]) => total + pageOfPosition(Math.min(to, keptFrom - 1)) - pageOfPosition(from) + 1,
    0,
  )
}

/** Returns the chat with nothing held, and nothing to be fetched, below a position. */
function withoutBelow(doc: ChatDoc, position: number): ChatDoc {
  return {
    ...doc,
    prunedBelow: Math.max(doc.prunedBelow, position),
    held: doc.held.flatMap(([from, to]): PositionRange[] =>
      to < position ? [] : [[Math.max(from, position), to]],
    ),
  }
}
