import type { Tx } from '#server/store/in-transaction.ts'
import { locked } from './agreement-answers.ts'

/**
 * Makes a person who has joined the guest of a draft that was written for them. Returns whether it did: a draft that
 * was cancelled meanwhile, or has another guest by now, doesn't change. The caller records the change.
 */
export async function handOverDraft(
  tx: Tx,
  { id, guestId, at }: { id: string; guestId: string; at: Date },
): Promise<boolean> {
  const draft = await locked(tx, id)
  if (draft?.status !== 'DRAFT' || draft.guest_to_join === null) return false
  await tx
    .updateTable('agreements')
    .set({ guest_id: guestId, guest_to_join: null, version: draft.version + 1, updated_at: at })
    .where('id', '=', id)
    .execute()
  return true
}
