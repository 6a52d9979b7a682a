import type { Replica } from '#db/replica.ts'
import type { RecordNews } from '#db/views/attention-view.ts'

const PREFIX = 'seen:'

/** Beside the drafts of chats, whose ids are the chats' own. */
export function seenNewsId(recordId: string): string {
  return `${PREFIX}${recordId}`
}

/** Whether a row of the drafts is a mark of seen news, which nobody wrote and nothing is lost with. */
export function isSeenNewsId(id: string): boolean {
  return id.startsWith(PREFIX)
}

/** Whether the person has seen these news of a record on this device. */
export function hasSeenNews({ live }: Replica, recordId: string, news: RecordNews): boolean {
  return live.drafts.get(seenNewsId(recordId))?.body.text === news
}
