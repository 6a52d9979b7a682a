import { pageOfPosition } from '#contract/page-of-position.ts'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { readKeepRules } from '#db/device/data-use.ts'
import type { Replica } from '#db/replica.ts'
import { storing } from '#db/storage/rows.ts'
import { serverWriter } from './server-writer.ts'
import { dropPagesBelow } from './prune-pages.ts'
import { pagesKept, type KeepRules } from '#db/views/data-use-view.ts'

/**
 * Removes all but the newest pages of each conversation, as many as were chosen for it. Never touches what was written
 * here. The pages are fetched again when somebody scrolls to them. Returns how many pages were removed. Throws what
 * IndexedDB throws.
 */
export function keepNewestPages(replica: Replica, rules: KeepRules): Promise<number> {
  const { live } = replica
  return serverWriter(replica).exclusively(async () => {
    await live.chats.ready
    let dropped = 0
    for (const chat of live.chats.values()) {
      const count = pagesKept(rules, chat.id)
      if (count === null) continue
      const keptFrom = Math.max(0, pageOfPosition(chat.row.lastPosition) - count + 1) * POSITIONS_PER_PAGE
      if (!chat.held.some(([from]) => from < keptFrom)) continue
      dropped += await dropPagesBelow(replica, chat.id, keptFrom)
    }
    return dropped
  })
}

/** Removes pages that have arrived since a person chose how much to keep. For the leader, once. */
export function keepChosenPages(replica: Replica): Promise<Result<void>> {
  return storing(async () => {
    await keepNewestPages(replica, await readKeepRules(replica))
  })
}

/** After a larger choice, or none: lets pages of these conversations be fetched that were removed for a smaller one. */
export function forgetKeptPages(replica: Replica, isOne: (chatId: string) => boolean): Promise<void> {
  const { store, tables, live } = replica
  return serverWriter(replica).exclusively(async () => {
    await live.chats.ready
    const ids = live.chats
      .values()
      .flatMap(({ id, prunedBelow }) => (prunedBelow > 0 && isOne(id) ? [id] : []))
    const changed = await store.serverCommit(
      ['chats'],
      async ({ rows, put }) => {
        for (const [id, doc] of await rows(tables.chats, ids))
          if (doc !== null) put(tables.chats, id, { ...doc, prunedBelow: 0 })
        return ok(undefined)
      },
      { byAnyTab: true },
    )
    if (!changed.ok) throw new Error(changed.failure.message)
  })
}
