import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'

/** Keeps the unsent text of a composer; blank text removes the draft. The last writer of several tabs wins. */
export function saveDraft(
  { replica, now }: Scope,
  { chatId, text }: MutationArgs<'saveDraft'>,
): MutationResult<'saveDraft'> {
  return storing(async () => {
    await changeRows(replica.collections.drafts, [chatId], (doc): RowChange<DraftDoc> => {
      if (text.trim() === '') return null
      if (doc?.body.text === text) return 'keep'
      return { id: chatId, body: { v: 1, text, updatedAt: now() } }
    })
  })
}
