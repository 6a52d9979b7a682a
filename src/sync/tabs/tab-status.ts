import type { SyncStatus } from '#sync/sync-status.ts'

/** The status of a follower that hasn't heard from a leader yet. */
const UNKNOWN: SyncStatus = {
  isLeader: false,
  session: 'unverified',
  reachability: 'unknown',
  isPortal: false,
  live: 'connecting',
  isSyncing: false,
  isCaughtUp: false,
  lastSyncAt: null,
  onlineUserIds: null,
  calls: [],
  wasEvicted: false,
}

/** What one tab shows of syncing: its own lead's status, or what it heard from the leader. */
export type TabStatus = {
  now: () => SyncStatus
  listeners: Set<(status: SyncStatus) => void>
  /** Calls the listeners if the status has changed since they were last called. */
  tell: () => void
  /** The leader's status, as it told the other tabs. */
  hear: (status: SyncStatus) => void
  /** The session is over here, whatever the leader says. */
  end: () => void
}

/** Creates the status of one tab. `ownLead` is the status of this tab's own lead, if it has one; `post` tells the others. */
export function createTabStatus(
  ownLead: () => Omit<SyncStatus, 'isLeader'> | null,
  wasEvicted: () => boolean,
  { post, onEnded }: { post: (status: SyncStatus) => void; onEnded: () => void },
): TabStatus {
  const listeners = new Set<(status: SyncStatus) => void>()
  let heard: SyncStatus = UNKNOWN
  let isEnded = false
  let told = ''

  function now(): SyncStatus {
    const lead = ownLead()
    const base = lead ? { ...lead, isLeader: true } : { ...heard, isLeader: false }
    const session = isEnded ? 'ended' : base.session
    return { ...base, session, wasEvicted: base.wasEvicted || wasEvicted() }
  }

  return {
    now,
    listeners,
    tell: () => {
      const status = now()
      const text = JSON.stringify(status)
      if (text === told) return
      told = text
      if (status.isLeader) post(status)
      for (const listener of listeners) listener(status)
      if (status.session === 'ended') onEnded()
    },
    hear: (status) => {
      heard = status
    },
    end: () => {
      isEnded = true
    },
  }
}
