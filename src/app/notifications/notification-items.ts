import {
  attentionLists,
  type AttentionItem,
  type AttentionKind,
  type NewsKind,
} from '#app/attention/attention-items.ts'
import type { AttentionView, SharedView } from '#workers/replica-api.ts'

/** What has come, or did not go, since the person last looked. */
export type Notification = AttentionItem<NewsKind>

const NO_NEWS: Record<Exclude<AttentionKind, NewsKind>, true> = {
  overdue: true,
  finish: true,
  lodgeBond: true,
  waiting: true,
  drafts: true,
  draftRoom: true,
}

/** The notifications, in order of consequence. What waits by itself and drafts are none: nothing new is in them. */
export function notificationItems(view: AttentionView & { shared: readonly SharedView[] }): Notification[] {
  return attentionLists(view).flat().filter(isNews)
}

function isNews(item: AttentionItem): item is Notification {
  return !Object.hasOwn(NO_NEWS, item.kind)
}
