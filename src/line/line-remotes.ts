import type { LineEntry } from './line-class.ts'
import type { LineClock, LineNews, RealmKind } from './line-news.ts'

/** How long a realm's news is trusted. While it has something to do, or saves data, it tells again in time. */
const REPORT_TTL_MS = 6_000

type Remote = {
  kind: RealmKind
  entries: readonly LineEntry[]
  heardAt: number
  until: number
  isSaving: boolean
}

/** What the other realms of this browser do on the line, as far as they have told. */
export type LineRemotes = {
  hear: (news: LineNews) => void
  /** Returns what they have under way or waiting. Forgets those that haven't told anything for too long. */
  entries: () => LineEntry[]
  realms: () => Remote[]
  /** Returns whether one of them saves data. */
  savesData: () => boolean
}

/** Starts with nothing heard. */
export function createRemotes(clock: LineClock): LineRemotes {
  const remotes = new Map<string, Remote>()
  return {
    hear: ({ realm, kind, entries, isSaving }) => {
      const heardAt = clock.now()
      remotes.set(realm, { kind, entries, heardAt, until: heardAt + REPORT_TTL_MS, isSaving })
    },
    entries: () => {
      const now = clock.now()
      for (const [name, { until }] of remotes) if (until <= now) remotes.delete(name)
      return [...remotes.values()].flatMap(({ entries }) => entries)
    },
    realms: () => [...remotes.values()],
    savesData: () => [...remotes.values()].some((remote) => remote.isSaving),
  }
}
