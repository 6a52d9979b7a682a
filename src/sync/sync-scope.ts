import type { Replica } from '#db/replica.ts'
import type { LineScheduler } from '#line/line-scheduler.ts'
import type { Clock } from './line/clock.ts'
import type { Addressing } from './line/http-address.ts'
import type { Http } from './line/http-client.ts'
import type { PusherConstructor } from './live/pusher.ts'
import type { Locks } from './tabs/leader.ts'
import type { Reachability } from './line/reachability.ts'
import type { Exclusively } from './session/session-keeper.ts'
import type { TokenStore } from './session/token-store.ts'
import type { TabChannel } from './tabs/tab-channel.ts'

/** What syncing one person in one tab may use. */
export type SyncScope = Addressing & {
  userId: string
  hash: string
  replica: Replica
  http: Http
  reachability: Reachability
  store: TokenStore
  clock: Clock
  locks: Locks
  /** Set when the person signed in on this device just now, so that their token is known to be good. */
  isJustSignedIn?: boolean
  exclusively: Exclusively
  channel: TabChannel
  newId: () => string
  /** The build that this device runs, if known. */
  build?: string
  /** Whether the browser asks to save data (Save-Data). */
  savesData: () => boolean
  /** Loads the Pusher client for live connections. `null` if there is none; changes are polled instead. */
  loadPusher: (() => Promise<PusherConstructor>) | null
  /** Schedules requests on the line. If it is missing, requests take no turns. */
  line?: LineScheduler | undefined
  /** Called with the bytes that the live connection has received. */
  countLive?: (down: number) => void
}
