import type { Result } from '#contract/result.ts'
import { FIRST_WIRE } from '#contract/wire.ts'
import { applyAnswer, applyMessages, putHistoryPages } from '#db/history/server-rows.ts'
import type { Replica } from '#db/replica.ts'
import { noteRowsBesideFeed } from '#db/storage/beside-feed.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { ReadRows, TabChannel } from './tab-channel.ts'

const TAKEN_WITHIN_MS = 2_000

/** Writes rows that some tab has read. In the leader only. */
export async function writeReadRows(replica: Replica, rows: ReadRows): Promise<Result<void>> {
  const noted = await noteRowsBesideFeed(replica)
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

export type HandoverScope = { channel: TabChannel; clock: Clock; newId: () => string }

/**
 * Hands rows that this tab read for its screen to the leader. Returns whether the leader took them. Returns false after
 * two seconds of silence: the leader may be frozen.
 */
export function handOver(scope: HandoverScope, rows: ReadRows): Promise<boolean> {
  const id = scope.newId()
  return new Promise((resolve) => {
    const finish = (isTaken: boolean) => {
      stopListening()
      cancelTimer()
      resolve(isTaken)
    }
    const stopListening = scope.channel.listen((message) => {
      if (message.type === 'taken' && message.id === id) finish(true)
    })
    const cancelTimer = scope.clock.after(TAKEN_WITHIN_MS, () => finish(false))
    scope.channel.post({ type: 'rows', id, rows })
  })
}
