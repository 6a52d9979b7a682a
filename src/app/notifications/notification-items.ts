import {
  attentionLists,
  type AttentionItem,
  type NewsKind,
  type TaskKind,
} from '#app/attention/attention-items.ts'
import type { AttentionView, SharedView } from '#workers/replica-api.ts'

/** Something that has arrived or failed since the person last looked. */
export type Notification = AttentionItem<NewsKind>

const NO_NEWS: Record<TaskKind, true> = {
  overdue: true,
  start: true,
  finish: true,
  lodgeBond: true,
  preparedStep: true,
  waiting: true,
  drafts: true,
  draftRoom: true,
}

/**
 * Returns the notifications, in order of consequence: what somebody did or what failed. What a day asks for, what is sent
 * automatically and drafts are left out, because they are not news; *To do* has them.
 */
export function notificationItems(view: AttentionView & { shared: readonly SharedView[] }): Notification[] {
  return attentionLists(view).flat().filter(isNews)
}

function isNews(item: AttentionItem): item is Notification {
  return !Object.hasOwn(NO_NEWS, item.kind)
}
