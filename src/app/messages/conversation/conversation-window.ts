import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import type { ChatWindow } from '#workers/replica-api.ts'

/** Pages added at an edge at a time: 100 messages, a few screens, read by id in a few milliseconds. */
const STEP_PAGES = 2
/** Maximum number of pages in the window; beyond it, pages at the far edge are dropped. */
const WINDOW_PAGES_MAX = 8

/**
 * The window to pass to the `chatWindow` query. `toPage: null` reaches the newest page and includes unsent messages.
 */
export type ConversationWindow = { fromPage: number | null; toPage: number | null }

/** The window of an opening conversation: its newest messages. */
export const NEWEST_WINDOW: ConversationWindow = { fromPage: null, toPage: null }

type Covered = Pick<ChatWindow, 'fromPage' | 'toPage' | 'oldestPage' | 'newestPage'>

/** A requested place in a conversation; each request has its own key. */
export type Target = { position: number; key: string }

/** Returns a window around a position, with one page before it to scroll back. */
export function windowAround(position: number, view: Covered): ConversationWindow {
  const page = Math.min(Math.floor(position / POSITIONS_PER_PAGE), view.newestPage)
  return windowFrom(page - 1, view)
}

/** Returns whether the window on screen contains a position. */
export function coversPosition(view: Covered, position: number): boolean {
  const page = Math.min(Math.floor(position / POSITIONS_PER_PAGE), view.newestPage)
  return page >= view.fromPage && page <= view.toPage
}

/** Returns whether the window reaches the newest message. */
export function reachesNewest(view: Covered): boolean {
  return view.toPage >= view.newestPage
}

/** Returns the window with older pages added at the start; `null` if it already contains the first page. */
export function widenedBack(window: ConversationWindow, view: Covered): ConversationWindow | null {
  if (view.fromPage <= view.oldestPage) return null
  const fromPage = Math.max(view.oldestPage, view.fromPage - STEP_PAGES)
  const lastKept = fromPage + WINDOW_PAGES_MAX - 1
  const toPage =
    Math.max(view.toPage, view.newestPage) > lastKept ? Math.min(view.toPage, lastKept) : window.toPage
  return { fromPage, toPage }
}

/** Returns the window with newer pages added at the end; `null` if it already reaches the newest. */
export function widenedForward(view: Covered): ConversationWindow | null {
  if (reachesNewest(view)) return null
  const toPage = Math.min(view.newestPage, view.toPage + STEP_PAGES)
  const fromPage = Math.max(view.fromPage, toPage - WINDOW_PAGES_MAX + 1)
  return { fromPage, toPage: toPage === view.newestPage ? null : toPage }
}

/** Returns a window that contains `page`, and the newest page if that is not too far away. */
export function windowFrom(page: number, view: Covered): ConversationWindow {
  const fromPage = Math.max(view.oldestPage, page)
  const toPage = fromPage + WINDOW_PAGES_MAX - 1
  return { fromPage, toPage: toPage >= view.newestPage ? null : toPage }
}
