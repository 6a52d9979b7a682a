import type { Replica } from '#db/replica.ts'
import type { RecordNews } from '#db/views/attention-view.ts'

const PREFIX = 'seen:'

/** Returns the id of a seen mark. It is stored among the drafts of chats, whose ids are the chats' own. */
export function seenNewsId(recordId: string): string {
  return `${PREFIX}${recordId}`
}

/** Returns whether a row of the drafts is a seen mark, which nobody wrote and which may be lost. */
export function isSeenNewsId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** Returns whether the person has seen this news of a record on this device. */
export function hasSeenNews({ live }: Replica, recordId: string, news: RecordNews): boolean {
  return live.drafts.get(seenNewsId(recordId))?.body.text === news
}
