import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'

/**
 * Keeps the unsent text of a composer. The last writer of several tabs wins; blank text removes the draft, but only
 * while it still is `over`, the text that this composer shows or has saved: another tab's stays.
 */
export function saveDraft(
  { replica, now }: Scope,
  { chatId, text, over = '' }: MutationArgs<'saveDraft'>,
): MutationResult<'saveDraft'> {
  return storing(async () => {
    await changeRows(replica.tables.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      if (text.trim() === '') return doc?.body.text === over ? null : 'keep'
      if (doc?.body.text === text) return 'keep'
      return { id: chatId, body: { v: 1, text, updatedAt: now() } }
    })
  })
}
