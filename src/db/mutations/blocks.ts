import type { Result } from '#contract/result.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { intentId, type IntentDoc } from '#db/schema/intents.ts'
import { idAfterWaiting, newIntent, undoIntent } from './chats.ts'

/** Unblocks a person: queued here and sent when there is a connection. Can be undone until it has been tried. */
export function unblockUser(
  { replica, newId }: Scope,
  { userId }: { userId: string },
): Promise<Result<void>> {
  return storing(async () => {
    const madeId = await idAfterWaiting(replica, newId())
    await changeRows(replica.tables.intents, [intentId('unblockUser', userId)], (doc): RowChange<IntentDoc> =>
      doc === null || doc.state === 'rejected'
        ? newIntent('unblockUser', userId, madeId, -1, userId)
        : 'keep',
    )
  })
}

/** Keeps the block. Fails with `conflict` once unblocking has been tried. */
export function undoUnblockUser({ replica }: Scope, { userId }: { userId: string }): Promise<Result<void>> {
  return undoIntent(replica, intentId('unblockUser', userId))
}
