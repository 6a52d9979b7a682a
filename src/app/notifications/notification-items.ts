import type { AttentionChat, AttentionView } from '#workers/replica-api.ts'

/** What has come, or did not go, since the person last looked. */
export type Notification = {
  kind: 'refused' | 'uncertain' | 'unread' | 'answer'
  key: string
  /** The place where it is seen to. */
  path: string
  /** Whom it concerns; blank for somebody who has left. */
  name: string
  count: number
  /** The person's own words, or the others'. */
  text: string
}

/** Each kind of news from what needs the person, in order of consequence. */
const SOURCES: ((view: AttentionView) => Notification[])[] = [
  ({ refused }) => refused.map((row) => inChat('refused', row, 1, row.message, row.id)),
  ({ uncertain }) => uncertain.map((row) => inChat('uncertain', row, row.count)),
  ({ agreements }) =>
    agreements
      .filter(({ need }) => need === 'answer')
      .map(({ id, name, unitTitle }) => ({
        kind: 'answer',
        key: `answer ${id}`,
        path: `/accommodation/agreements/details/${id}`,
        name,
        count: 1,
        text: unitTitle,
      })),
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
  const name = others
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean)
    .join(', ')
  return { kind, key: `${kind} ${id}`, path: `/messages?chat=${chatId}`, name, count, text }
}
