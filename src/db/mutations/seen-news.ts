import type { MutationArgs, MutationResult } from '#db/registry-types.ts'
import type { Scope } from '#db/replica.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { seenNewsId } from '#db/queries/seen-news.ts'

/**
 * Remembers on this device that the person has seen what the other party did with an agreement, so it isn't shown as
 * news again.
 */
export function markAgreementSeen(
  { replica, now }: Scope,
  { agreementId, news }: MutationArgs<'markAgreementSeen'>,
): MutationResult<'markAgreementSeen'> {
  const id = seenNewsId(agreementId)
  return storing(async () => {
    await changeRows(replica.tables.drafts, [id], (doc): RowChange<DraftDoc> =>
      doc?.body.text === news ? 'keep' : { id, body: { v: 1, text: news, updatedAt: now() } },
    )
  })
}
