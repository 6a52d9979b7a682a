/**
 * What a page hears of the browser and passes on, for a worker hears none of it; and `session`, which asks for a look at
 * the token now.
 */
export type PageSignal = 'online' | 'offline' | 'visible' | 'hidden' | 'pageshow' | 'resume' | 'session'

/** Where the signed-in person stands with the server. */
export type SessionState =
  /** The server has answered that the token is good. */
  | 'verified'
  /** Nobody answered yet: everything on the device can be read, messages can be written. */
  | 'unverified'
  /** The server refused the token: the page goes to /logout, the replica is sealed. */
  | 'ended'

/** A call that rings now. `endsAt` is on this device's clock, in ms since 1970, counted from what the server said is left. */
export type RingingCall = { id: string; chatId: string; isMine: boolean; endsAt: number }

/** What the page may show about syncing; made by the leader, the same in every tab. */
export type SyncStatus = {
  /** Whether this tab's worker leads. */
  isLeader: boolean
  session: SessionState
  /** Learnt from real answers, never from the browser's events. */
  reachability: 'unknown' | 'reachable' | 'unreachable'
  /** Another network's page answers in our server's place: it wants a sign-in first. */
  isPortal: boolean
  live: 'connecting' | 'connected' | 'unavailable'
  /** A pull or a send is under way. */
  isSyncing: boolean
  /** True once the replica has been level with the feed in this session. */
  isCaughtUp: boolean
  /** Device time of the last moment the replica was level with the server, ms since 1970; `null` for never. */
  lastSyncAt: number | null
  /** The people of the chats that are online; `null` while the live connection is down. */
  onlineUserIds: string[] | null
  /** What rings for this person, or what they ring themselves; the oldest first. */
  calls: readonly RingingCall[]
  /** The replica was found empty though this person had one here before: one notice is due. */
  wasEvicted: boolean
}
