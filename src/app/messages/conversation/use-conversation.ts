import { useEffect, useMemo, useState } from 'react'
import { POSITIONS_PER_PAGE } from '#contract/limits.ts'
import { replica } from '#app/replica/replica.ts'
import { useLiveQuery } from '#app/replica/use-live-query.ts'
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
import { useRereadPages } from './use-reread-pages.ts'
import { useHeld } from '#app/messages/parts/use-held.ts'

/**
 * Manages one open conversation: its rows within a window of whole pages, and the functions that move the window.
 * `view` is `undefined` until the replica has answered with a window that includes the first unread message, or the
 * requested place.
 */
export function useConversation(chatId: string, target: Target | null) {
  const [asked, setAsked] = useState<ConversationWindow>(NEWEST_WINDOW)
  const [newSince, setNewSince] = useState<NewSince | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [followed, setFollowed] = useState<Target | null>(null)
  const latest = useLiveQuery('chatWindow', { chatId, ...asked }, { moves: true })
  const view = useHeld(latest)
  useRereadPages(chatId, latest?.toldEarlier ?? [])

  useEffect(() => {
    replica.openChat(chatId)
    return () => replica.openChat(null)
  }, [chatId])

  // Fixed once, when the conversation opens: reading on must not move the line.
  const chat = view?.chat
  if (view && chat && newSince === null) {
    setNewSince({ position: chat.readPosition, count: chat.unreadCount })
    const start = target ? windowAround(target.position, view) : windowForNew(chat, view)
    setFollowed(target)
    // Either way, name the first page from now on. Otherwise a new page would drop the oldest one while the person
    // reads it.
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
    () => (view ? conversationRows(view.messages, view.gaps, newSince, view.later) : []),
    [view, newSince],
  )
  const isSettled = latest !== undefined
  return {
    view: isOpen || !chat ? view : undefined,
    rows,
    isAtNewest: view !== undefined && asked.toPage === null && reachesNewest(view),
    widenBack: () => move(isSettled ? view : undefined, (covered) => widenedBack(asked, covered)),
    widenForward: () => move(isSettled ? view : undefined, widenedForward),
    /** Removes the "new" line: an answer means that the messages were read. */
    settleNew: () => setNewSince((now) => now && { ...now, count: 0 }),
    showNewest: () => setAsked((now) => (now.toPage === null ? now : NEWEST_WINDOW)),
  }

  function move(
    covered: ChatWindow | undefined,
    next: (covered: ChatWindow) => ConversationWindow | null,
  ): void {
    // One step at a time: until the replica has answered the last one, the window's edges are unknown.
    const moved = covered && next(covered)
    if (moved) setAsked(moved)
  }
}

/**
 * Returns the window of an opening conversation, starting one page before its first unread message, so that the
 * window's edge is not visible at once. Returns `null` if the newest pages contain both.
 */
function windowForNew(chat: ChatView, view: ChatWindow): ConversationWindow | null {
  if (chat.unreadCount === 0) return null
  const page = Math.floor(Math.max(chat.readPosition + 1, chat.firstPosition) / POSITIONS_PER_PAGE)
  return page - 1 < view.fromPage ? windowFrom(page - 1, view) : null
}
