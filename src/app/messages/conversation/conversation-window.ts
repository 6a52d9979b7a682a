import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import type { ChatWindow } from '#workers/replica-api.ts'

/** Pages added at an edge at a time: 100 messages, some screens' worth, read by id in a few milliseconds. */
const STEP_PAGES = 2
/** The most pages kept in the window; beyond it the far edge is let go. */
const WINDOW_PAGES_MAX = 8

/** What is asked of the `chatWindow` query. `toPage: null` runs to the newest page and takes what waits here with it. */
export type ConversationWindow = { fromPage: number | null; toPage: number | null }

/** Where a conversation begins: its newest messages. */
export const NEWEST_WINDOW: ConversationWindow = { fromPage: null, toPage: null }

type Covered = Pick<ChatWindow, 'fromPage' | 'toPage' | 'oldestPage' | 'newestPage'>

/** A place in a conversation that somebody asked for; each asking has its own key. */
export type Target = { position: number; key: string }

/** A window around a position, with a page before it to read on in. */
export function windowAround(position: number, view: Covered): ConversationWindow {
  const page = Math.min(Math.floor(position / POSITIONS_PER_PAGE), view.newestPage)
  return windowFrom(page - 1, view)
}

/** Whether the window on screen holds a position. */
export function coversPosition(view: Covered, position: number): boolean {
  const page = Math.min(Math.floor(position / POSITIONS_PER_PAGE), view.newestPage)
  return page >= view.fromPage && page <= view.toPage
}

/** Whether the window runs to the newest message there is. */
export function reachesNewest(view: Covered): boolean {
  return view.toPage >= view.newestPage
}

/** The window with older pages added in front; `null` when the conversation's first page is in it already. */
export function widenedBack(window: ConversationWindow, view: Covered): ConversationWindow | null {
  if (view.fromPage <= view.oldestPage) return null
  const fromPage = Math.max(view.oldestPage, view.fromPage - STEP_PAGES)
  const lastKept = fromPage + WINDOW_PAGES_MAX - 1
  const toPage =
    Math.max(view.toPage, view.newestPage) > lastKept ? Math.min(view.toPage, lastKept) : window.toPage
  return { fromPage, toPage }
}

/** The window with newer pages added behind; `null` when it already runs to the newest. */
export function widenedForward(view: Covered): ConversationWindow | null {
  if (reachesNewest(view)) return null
  const toPage = Math.min(view.newestPage, view.toPage + STEP_PAGES)
  const fromPage = Math.max(view.fromPage, toPage - WINDOW_PAGES_MAX + 1)
  return { fromPage, toPage: toPage === view.newestPage ? null : toPage }
}

/** A window that holds `page`, the newest one too where that is not too far. */
export function windowFrom(page: number, view: Covered): ConversationWindow {
  const fromPage = Math.max(view.oldestPage, page)
  const toPage = fromPage + WINDOW_PAGES_MAX - 1
  return { fromPage, toPage: toPage >= view.newestPage ? null : toPage }
}
