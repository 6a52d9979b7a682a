import { RECORD_ENTRIES } from '#app/records/record-kinds.ts'
import { MESSAGES_PATH } from '#app/format/paths.ts'
import type { EditSummary, OutboxView } from '#workers/replica-api.ts'
import { waitingMessages } from './pill-state.ts'

/** Returns how much of what was written here the server does not have, by the navigation entry where it was written. */
export function waitingByPlace(
  outbox: OutboxView | undefined,
  edits: readonly EditSummary[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  if (outbox !== undefined) counts.set(MESSAGES_PATH, waitingMessages(outbox) + outbox.rejected)
  for (const { collection } of edits) {
    const place = RECORD_ENTRIES[collection].path
    counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return counts
}
