/**
 * Browser events that a page passes on, because a worker doesn't receive them. `session` asks for a check of the token
 * now.
 */
export type PageSignal = 'online' | 'offline' | 'visible' | 'hidden' | 'pageshow' | 'resume' | 'session'

/** The state of the person's session. */
export type SessionState =
  /** The server has confirmed the token. */
  | 'verified'
  /** No response yet: everything on the device can be read, and messages can be written. */
  | 'unverified'
  /** The server has refused the token: the page goes to /logout and the replica is sealed. */
  | 'ended'

/**
 * A call that is ringing now. `endsAt` is in ms since 1970 on this device's clock, computed from the time left that the
 * server reported.
 */
export type RingingCall = { id: string; chatId: string; isMine: boolean; endsAt: number }

/** What a page may show about syncing. The leader makes it, so it is the same in every tab. */
export type SyncStatus = {
  /** Whether this tab's worker is the leader. */
  isLeader: boolean
  session: SessionState
  /** Learned from real responses, never from the browser's events. */
  reachability: 'unknown' | 'reachable' | 'unreachable'
  /** Another network's page responds instead of our server and wants a sign-in first. */
  isPortal: boolean
  live: 'connecting' | 'connected' | 'unavailable'
  /** A pull or a send is under way. */
  isSyncing: boolean
  /** True once the replica has caught up with the feed in this session. */
  isCaughtUp: boolean
  /** When the replica was last in sync with the server: device time, ms since 1970. `null` for never. */
  lastSyncAt: number | null
  /** The people in this person's chats who are online. `null` while the live connection is down. */
  onlineUserIds: string[] | null
  /** Calls that ring for this person or that they are making, oldest first. */
  calls: readonly RingingCall[]
  /** The replica was found empty although this person had one on this device before. One notice is due. */
  wasEvicted: boolean
}
