import { useEffect, useMemo, useState } from 'react'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { replica } from '#app/replica/replica.ts'
import { useMovingQuery } from '#app/replica/use-moving-query.ts'
import type { ChatView, ChatWindow } from '#workers/replica-api.ts'
import { conversationRows, type NewSince } from './conversation-rows.ts'
import {
  coversPosition,
  NEWEST_WINDOW,
  reachesNewest,
  widenedBack,
  widenedForward,
  windowAround,
  windowFrom,
  type ConversationWindow,
  type Target,
} from './conversation-window.ts'
import { useHeld } from '#app/messages/parts/use-held.ts'

/**
 * One open conversation: its rows within a window of whole pages, and the ways to move that window. `view` is
 * undefined until the replica has answered, with the first unread message in the window already, or the place that was
 * asked for.
 */
export function useConversation(chatId: string, target: Target | null) {
  const [asked, setAsked] = useState<ConversationWindow>(NEWEST_WINDOW)
  const [newSince, setNewSince] = useState<NewSince | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [followed, setFollowed] = useState<Target | null>(null)
  const latest = useMovingQuery('chatWindow', { chatId, ...asked })
  const view = useHeld(latest)

  useEffect(() => {
    replica.openChat(chatId)
    return () => replica.openChat(null)
  }, [chatId])

  // What was new is settled once, when the conversation opens: reading on must not move the line.
  const chat = view?.chat
  if (view && chat && newSince === null) {
    setNewSince({ position: chat.readPosition, count: chat.unreadCount })
    const start = target ? windowAround(target.position, view) : windowForNew(chat, view)
    setFollowed(target)
    // Either way the first page is named from now on, or a new page would push the oldest one out from under a reader.
    setAsked(start ?? { fromPage: view.fromPage, toPage: null })
    if (!start) setIsOpen(true)
  }
  if (view && chat && newSince !== null && target && target.key !== followed?.key) {
    setFollowed(target)
    if (!coversPosition(view, target.position)) setAsked(windowAround(target.position, view))
  }
  if (newSince !== null && !isOpen && latest !== undefined && latest.fromPage === asked.fromPage)
    setIsOpen(true)

  const rows = useMemo(
    () => (view ? conversationRows(view.messages, view.gaps, newSince) : []),
    [view, newSince],
  )
  const isSettled = latest !== undefined
  return {
    view: isOpen || !chat ? view : undefined,
    rows,
    isAtNewest: view !== undefined && asked.toPage === null && reachesNewest(view),
    widenBack: () => move(isSettled ? view : undefined, (covered) => widenedBack(asked, covered)),
    widenForward: () => move(isSettled ? view : undefined, widenedForward),
    /** What was new is old once it is answered: the line above it goes. */
    settleNew: () => setNewSince((now) => now && { ...now, count: 0 }),
    showNewest: () => setAsked((now) => (now.toPage === null ? now : NEWEST_WINDOW)),
  }

  function move(
    covered: ChatWindow | undefined,
    next: (covered: ChatWindow) => ConversationWindow | null,
  ): void {
    // One step at a time: until the last one has been answered, its edges are not known.
    const moved = covered && next(covered)
    if (moved) setAsked(moved)
  }
}

/**
 * The window of an opening conversation, from the page before its first unread message: with nothing above that message
 * the edge of the window would be in sight at once. `null` where the newest pages hold both.
 */
function windowForNew(chat: ChatView, view: ChatWindow): ConversationWindow | null {
  if (chat.unreadCount === 0) return null
  const page = Math.floor(Math.max(chat.readPosition + 1, chat.firstPosition) / POSITIONS_PER_PAGE)
  return page - 1 < view.fromPage ? windowFrom(page - 1, view) : null
}
