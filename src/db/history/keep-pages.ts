import { pageOfPosition } from '#contract/page-of-position.ts'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import type { Result } from '#contract/result.ts'
import { readKeepRules } from '#db/data-use.ts'
import type { Replica } from '#db/replica.ts'
import { changeRows, idsWithPrefix, purgeDeleted, storing } from '#db/storage/rows.ts'
import { pageAddress } from '#db/schema/message-pages.ts'
import { serverWriter } from './server-writer.ts'
import { withoutBelow } from './prune-pages.ts'
import { pagesKept, type KeepRules } from '#db/views/data-use-view.ts'

/**
 * Lets go of all but the newest pages of each conversation, as many as were chosen for it; what was written here is never
 * touched. They come again when somebody scrolls to them. Returns how many pages were removed. Throws what IndexedDB throws.
 */
export function keepNewestPages(replica: Replica, rules: KeepRules): Promise<number> {
  const { collections, live } = replica
  return serverWriter(replica).exclusively(async () => {
    await live.chats.ready
    let dropped = 0
    for (const chat of live.chats.values()) {
      const count = pagesKept(rules, chat.id)
      if (count === null) continue
      const keptFrom = Math.max(0, pageOfPosition(chat.row.lastPosition) - count + 1) * POSITIONS_PER_PAGE
      if (!chat.held.some(([from]) => from < keptFrom)) continue
      // The chat first: history that is said to be here and is not would never be asked for again.
      await changeRows(collections.chats, [chat.id], (doc) =>
        doc === null ? 'keep' : withoutBelow(doc, keptFrom),
      )
      const ids = await idsWithPrefix(collections.messagePages, `${chat.id}:`)
      const old = ids.filter((id) => (pageAddress(id).page + 1) * POSITIONS_PER_PAGE <= keptFrom)
      await changeRows(collections.messagePages, old, () => null)
      dropped += old.length
    }
    if (dropped > 0) await purgeDeleted(collections.messagePages)
    return dropped
  })
}

/** What has come since a person chose how much to keep lets as much go. For the leader, once. */
export function keepChosenPages(replica: Replica): Promise<Result<void>> {
  return storing(async () => {
    await keepNewestPages(replica, await readKeepRules(replica))
  })
}

/** A larger choice, or none: what these conversations let go of for a smaller one may come back. */
export function forgetKeptPages(replica: Replica, isOne: (chatId: string) => boolean): Promise<void> {
  const { collections, live } = replica
  return serverWriter(replica).exclusively(async () => {
    await live.chats.ready
    const ids = live.chats
      .values()
      .flatMap(({ id, prunedBelow }) => (prunedBelow > 0 && isOne(id) ? [id] : []))
    await changeRows(collections.chats, ids, (doc) => (doc === null ? 'keep' : { ...doc, prunedBelow: 0 }))
  })
}
