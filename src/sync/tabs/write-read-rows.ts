import type { Result } from '#contract/result.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { applyAnswer, applyMessages, putHistoryPages } from '#db/history/server-rows.ts'
import type { Replica } from '#db/replica.ts'
import { markRowsBesideFeed } from '#db/storage/beside-feed.ts'
import type { ReadRows } from './tab-channel.ts'

/** Writes rows that some tab has read. In the leader only. */
export async function writeReadRows(replica: Replica, rows: ReadRows): Promise<Result<void>> {
  const noted = await markRowsBesideFeed(replica)
  if (!noted.ok) return noted
  const wire = rows.wire ?? FIRST_WIRE
  switch (rows.kind) {
    case 'pages':
      return putHistoryPages(replica, rows.pages, rows.asked, wire)
    case 'messages':
      return applyMessages(replica, rows.messages, rows.asked, wire)
    case 'unit':
      return applyAnswer(replica, { collection: 'units', id: rows.id, n: 0, row: rows.row }, rows.asked)
  }
}
