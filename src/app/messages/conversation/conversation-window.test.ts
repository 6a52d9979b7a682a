import { expect, test } from 'vitest'
import {
  NEWEST_WINDOW,
  reachesNewest,
  widenedBack,
  widenedForward,
  windowFrom,
  type ConversationWindow,
} from './conversation-window.ts'

/** Returns what the `chatWindow` query returns for a window of a chat with pages 0 to `newestPage`. */
function cover(window: ConversationWindow, newestPage: number) {
  const toPage = window.toPage ?? newestPage
  return { fromPage: window.fromPage ?? newestPage, toPage, oldestPage: 0, newestPage }
}

test('a window widens back by two pages and still runs to the newest', () => {
  expect(widenedBack(NEWEST_WINDOW, cover(NEWEST_WINDOW, 20))).toEqual({ fromPage: 18, toPage: null })
})

test('a window at the first page can’t widen', () => {
  const window = { fromPage: 0, toPage: null }
  expect(widenedBack(window, cover(window, 3))).toBeNull()
})

test('scrolling far back drops the newest pages, and scrolling forward restores them', () => {
  let window: ConversationWindow = NEWEST_WINDOW
  for (
    let next = widenedBack(window, cover(window, 79));
    next;
    next = widenedBack(window, cover(window, 79))
  ) {
    expect(cover(next, 79).toPage - cover(next, 79).fromPage).toBeLessThan(8)
    // Every step keeps the pages at the top edge, where the person was reading.
    expect(cover(next, 79).toPage).toBeGreaterThanOrEqual(cover(window, 79).fromPage)
    window = next
  }
  expect(window).toEqual({ fromPage: 0, toPage: 7 })
  for (let next = widenedForward(cover(window, 79)); next; next = widenedForward(cover(window, 79))) {
    expect(cover(next, 79).fromPage).toBeLessThanOrEqual(cover(window, 79).toPage)
    window = next
  }
  expect(reachesNewest(cover(window, 79))).toBe(true)
  expect(window.toPage).toBeNull()
})

test('a window from an old page includes the newest only when that is near', () => {
  expect(windowFrom(10, cover(NEWEST_WINDOW, 12))).toEqual({ fromPage: 10, toPage: null })
  expect(windowFrom(10, cover(NEWEST_WINDOW, 79))).toEqual({ fromPage: 10, toPage: 17 })
})
