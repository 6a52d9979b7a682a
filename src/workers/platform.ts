import type { ReplicaOptions } from '#db/open-replica.ts'
import type { LineScheduler } from '#line/line-scheduler.ts'
import type { Clock } from '#sync/line/clock.ts'
import type { PusherConstructor } from '#sync/live/pusher.ts'
import type { Locks } from '#sync/tabs/leader.ts'

/** What the worker's realm provides; tests pass their own. */
export type Platform = {
  fetch: typeof fetch
  pageOrigin: string
  baseUrl: string
  clientId: string
  /** The build of the page, reported to the server. Left out if no page states it. */
  build?: string
  clock: Clock
  locks: Locks
  newId: () => string
  /** Whether the browser asks to save data (Save-Data). */
  savesData: () => boolean
  /** True for a page's worker, which may move the replica of a former build; the service worker may not. */
  isPage: boolean
  /** `null`: there are no live hints, and changes are polled. */
  loadPusher: (() => Promise<PusherConstructor>) | null
  /** Loads the code that keeps files. Asked again if it has failed. */
  loadFiles: ReplicaOptions['loadFiles']
  /** Schedules requests on the line. If left out, requests take no turns. */
  line?: LineScheduler
  /** Makes a function usable across the worker boundary. */
  shared: <T extends () => void>(callback: T) => T
}
