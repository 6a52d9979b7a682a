import type { Replica } from '#db/replica.ts'
import type { LineScheduler } from '#line/line-scheduler.ts'
import type { Clock } from './line/clock.ts'
import type { Http } from './line/http-client.ts'
import type { PusherConstructor } from './live/pusher.ts'
import type { Locks } from './tabs/leader.ts'
import type { Reachability } from './line/reachability.ts'
import type { Exclusively } from './session/session-keeper.ts'
import type { TokenStore } from './session/token-store.ts'
import type { TabChannel } from './tabs/tab-channel.ts'

/** What syncing one person in one tab may touch. */
export type SyncScope = {
  userId: string
  hash: string
  replica: Replica
  http: Http
  reachability: Reachability
  store: TokenStore
  clock: Clock
  locks: Locks
  /** The person has signed in here just now: their token is good. */
  isJustSignedIn?: boolean
  exclusively: Exclusively
  channel: TabChannel
  newId: () => string
  /** The build that this device runs, where that is known. */
  build?: string
  /** Whether the browser was told to save data (Save-Data). */
  savesData: () => boolean
  /** Brings what makes live connections; `null` where there are none: changes are looked for. */
  loadPusher: (() => Promise<PusherConstructor>) | null
  /** Shares out the line; without it nobody else uses it. */
  line?: LineScheduler | undefined
  /** Told what the live connection has cost, in bytes. */
  countLive?: (down: number) => void
}
