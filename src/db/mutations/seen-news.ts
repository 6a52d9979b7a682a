import type { Result } from '#contract/result.ts'
import type { Scope } from '#db/replica.ts'
import type { DraftDoc } from '#db/schema/drafts.ts'
import { changeRows, storing, type RowChange } from '#db/storage/rows.ts'
import { seenNewsId } from '#db/queries/seen-news.ts'
import type { RecordNews } from '#db/views/attention-view.ts'

/**
 * Remembers on this device that the person has seen what the other party did with an agreement, so it isn't shown as
 * news again.
 */
export function markAgreementSeen(
  { replica, now }: Scope,
  { agreementId, news }: { agreementId: string; news: RecordNews },
): Promise<Result<void>> {
  const id = seenNewsId(agreementId)
  return storing(async () => {
    await changeRows(replica.tables.drafts, [id], (doc): RowChange<DraftDoc> =>
      doc?.body.text === news ? 'keep' : { id, body: { v: 1, text: news, updatedAt: now() } },
    )
  })
}
