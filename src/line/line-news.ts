import type { LineEntry } from './line-class.ts'
import type { LineEstimate } from './line-estimate.ts'

/** Time for the scheduler. */
export type LineClock = {
  now: () => number
  /** Runs `run` once after `ms`. The returned function cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** The realm that something using the line runs in. */
export type RealmKind = 'page' | 'worker' | 'serviceWorker'

/** What one realm (a page, a worker, the service worker) tells the others: everything it does on the line. */
export type LineNews = {
  realm: string
  kind: RealmKind
  entries: LineEntry[]
  estimate: LineEstimate
  isSaving: boolean
  /** Asks the others to tell as well, because this realm has just started. */
  asks: boolean
  /** For how much longer nothing may start in any realm, in ms, if above 0. Former builds don't say it. */
  holdsMs?: number
}

/** The channel between the realms of one browser. */
export type LineChannel = { post: (news: LineNews) => void; listen: (hear: (news: LineNews) => void) => void }
