import {
  attentionLists,
  type AttentionItem,
  type AttentionKind,
  type NewsKind,
} from '#app/attention/attention-items.ts'
import type { AttentionView, SharedView } from '#workers/replica-api.ts'

/** Something that has arrived or failed since the person last looked. */
export type Notification = AttentionItem<NewsKind>

const NO_NEWS: Record<Exclude<AttentionKind, NewsKind>, true> = {
  overdue: true,
  finish: true,
  lodgeBond: true,
  waiting: true,
  drafts: true,
  draftRoom: true,
}

/**
 * Returns the notifications, in order of consequence. What is sent automatically and drafts are left out, because they
 * are not news.
 */
export function notificationItems(view: AttentionView & { shared: readonly SharedView[] }): Notification[] {
  return attentionLists(view).flat().filter(isNews)
}

function isNews(item: AttentionItem): item is Notification {
  return !Object.hasOwn(NO_NEWS, item.kind)
}
