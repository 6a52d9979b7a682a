import type { AttentionChat, AttentionView } from '#workers/replica-api.ts'

/** What has come, or did not go, since the person last looked. */
export type Notification = {
  kind: 'refused' | 'uncertain' | 'unread'
  key: string
  /** The place where it is seen to. */
  path: string
  others: AttentionChat['others']
  count: number
  /** The person's own words, or the others'. */
  text: string
}

/** Each kind of news from what needs the person, in order of consequence. */
const SOURCES: ((view: AttentionView) => Notification[])[] = [
  ({ refused }) => refused.map((row) => inChat('refused', row, 1, row.message, row.id)),
  ({ uncertain }) => uncertain.map((row) => inChat('uncertain', row, row.count)),
  ({ unread }) => unread.map((row) => inChat('unread', row, row.count, row.preview)),
]

/** The notifications, in order of consequence. What waits by itself and drafts are none: nothing new is in them. */
export function notificationItems(view: AttentionView): Notification[] {
  return SOURCES.flatMap((source) => source(view))
}

function inChat(
  kind: Notification['kind'],
  { chatId, others }: AttentionChat,
  count: number,
  text = '',
  id = chatId,
): Notification {
  return { kind, key: `${kind} ${id}`, path: `/messages?chat=${chatId}`, others, count, text }
}
