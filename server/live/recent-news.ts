/** How long a signed sign-in may be used. */
export const SIGNIN_LIFE_MS = 5 * 60_000
/** News is kept until every sign-in signed before it has expired, allowing for clocks that differ. */
const KEPT_MS = 3 * SIGNIN_LIFE_MS

export type RecentNews = ReturnType<typeof createRecentNews>

/**
 * What this process has learned lately that an earlier signed sign-in doesn't reflect: sessions that have ended, and
 * pairs of people who no longer see each other. Without it, a client could request a sign-in, keep it, and use it
 * afterwards.
 */
export function createRecentNews(nowMs: () => number) {
  const endedAt = new Map<string, number>()
  const hiddenAt = new Map<string, number>()

  function forget(news: Map<string, number>) {
    for (const [key, at] of news) {
      if (nowMs() - at <= KEPT_MS) return
      news.delete(key)
    }
  }

  /** Re-inserted at the end of the map, so that its first keys are the oldest. */
  function note(news: Map<string, number>, key: string) {
    forget(news)
    news.delete(key)
    news.set(key, nowMs())
  }

  const pairOf = (one: string, other: string) => [one, other].toSorted().join(' ')

  return {
    sessionsEnded(sessionIds: readonly string[]) {
      for (const id of sessionIds) note(endedAt, id)
    },

    hasEnded: (sessionId: string | undefined): boolean => sessionId !== undefined && endedAt.has(sessionId),

    sightChanged(one: string, other: string, maySee: boolean) {
      if (maySee) hiddenAt.delete(pairOf(one, other))
      else note(hiddenAt, pairOf(one, other))
    },

    /** Returns a watchlist without the people who have stopped seeing this person. */
    stillSeen: (userId: string, watchlist: readonly string[]): string[] =>
      watchlist.filter((id) => !hiddenAt.has(pairOf(userId, id))),
  }
}
